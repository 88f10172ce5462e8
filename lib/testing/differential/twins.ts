import { sql } from 'drizzle-orm'
import { createGateway } from '../../gateway.ts'
import { expirePayments } from '../../modules/admissions/index.ts'
import type { Db } from '../../platform/db/db.ts'
import { rows } from '../../platform/db/rows.ts'
import type { RunStatement } from '../../platform/db/statement.ts'
import { openNamespace } from '../bank.ts'
import { created } from '../model/payment-life.ts'
import { type Call, caller, type Reply, type TestNetwork, testNetwork } from '../network.ts'
import { enter, type Ids, linkAll, SIDES, type Side, type World } from './world.ts'

export type Request = {
  readonly by: Side
  readonly as: 'key' | 'member'
  readonly method: 'POST' | 'PUT'
  readonly path: string
  readonly body?: Record<string, unknown> | undefined
  readonly key: string
}

export type Task = { readonly path: string; readonly owner: Side }

/** One of two networks with the same content, whose gateway uses the batched path or does not. */
export type Twin = {
  readonly net: TestNetwork
  readonly ids: Ids
  /** Requests that each batched statement has completed. */
  readonly completed: ReadonlyMap<string, number>
  enter(world: World): Promise<void>
  send(request: Request): Promise<Reply>
  /** The tasks of a payment, in an order that both twins share. */
  tasksOf(paymentId: string): Promise<Task[]>
  /** Makes a colleague of every member hold the tasks of a payment, or releases them. */
  assign(paymentId: string, assignee: number): Promise<void>
  expire(): Promise<void>
  close(): Promise<void>
}

/**
 * Caps that are never reached: what fits would depend on the order of concurrent requests. The
 * batched path takes its locks for them all the same.
 */
async function limitAll(db: Db, ids: Ids): Promise<void> {
  for (const { orgId, partnerId } of Object.values(ids))
    for (const currency of ['USD', 'EUR'])
      await db.execute(sql`
        insert into liquidity_positions (organization_id, partner_id, environment, currency, net_debit_cap, position, reserved, updated_at)
        values (${orgId}, ${partnerId}, 'sandbox', ${currency}, 1000000000000, 0, 0, now())`)
}

/** What each namespace owes and has reserved. */
export const exposures = (db: Db) =>
  rows(db, sql`select partner_id, currency, position::text, reserved::text from liquidity_positions order by 1, 2`)

/** A statement that completes no request leaves all of them to the plain path. */
const completeNone: RunStatement = async () => []

export async function openTwin(path: 'batched' | 'plain'): Promise<Twin> {
  const net = await testNetwork()
  const completed = new Map<string, number>()
  const counting: RunStatement = async (statement, values) => {
    const found = await net.deps.group.run<never>(statement, values)
    completed.set(statement.name, (completed.get(statement.name) ?? 0) + found.length)
    return found
  }
  const run = path === 'batched' ? counting : completeNone
  const { app } = createGateway({ ...net.deps, group: { ...net.deps.group, run } })
  const harbor = await net.bank('harbor')
  const annex = await openNamespace(net.app, harbor, 'annex')
  const meadow = await net.bank('meadow')
  const banks = { harbor, annex, meadow }
  for (const side of SIDES) await banks[side].customer('willow')
  await created(harbor, 'willow@harbor', 'willow@meadow', { payment_id: 'taken' })
  await net.openSandbox()
  await linkAll(net.database.db)
  await limitAll(net.database.db, banks)
  const calls = new Map<string, Call>()
  for (const side of SIDES) {
    const { secret, orgId, partnerId, jwt } = banks[side]
    const key = { 'x-service-api-key': secret, 'x-org-id': orgId, 'x-partner-id': partnerId }
    calls.set(`key ${side}`, caller(app, key))
    calls.set(`member ${side}`, caller(app, { authorization: `Bearer ${jwt}`, 'x-partner-id': partnerId }))
  }
  const { db } = net.database
  return {
    net,
    ids: banks,
    completed,
    enter: (world) => enter(db, banks, world),
    send: async ({ by, as, method, path: to, body, key }) => {
      const call = calls.get(`${as} ${by}`)
      if (!call) throw new Error(`no call ${as} ${by}`)
      return call(method, to, { body, key })
    },
    tasksOf: async (paymentId) => {
      const found = await rows<{ path: string; owner: string }>(
        db,
        sql`select '/payments/' || payment_id || '/admissions/' || admission_id || '/tasks/' || token as path, partner_id as owner
              from admission_tasks where payment_id = ${paymentId} order by workflow, partner_id`,
      )
      return found.flatMap(({ path: at, owner: id }) => {
        const owner = SIDES.find((name) => banks[name].partnerId === id)
        return owner ? [{ path: at, owner }] : []
      })
    },
    assign: async (paymentId, assignee) => {
      await db.execute(sql`update admission_tasks set assignee = ${assignee} where payment_id = ${paymentId}`)
    },
    expire: async () => {
      const actor = { kind: 'system' as const, name: 'expiry sweep' }
      await expirePayments({ db, actor, now: net.clock.now, random: net.random, requestId: '', address: '' })
    },
    close: () => net.close(),
  }
}
