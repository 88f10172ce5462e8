import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hasManyConnections } from '../../testing/database.ts'
import {
  type Act,
  CONDITIONS,
  type Creation,
  histories,
  LIVES,
  type Step,
} from '../../testing/differential/histories.ts'
import { alike, identifiersIn, type Names, now, writtenSince } from '../../testing/differential/rows.ts'
import { exposures, openTwin, type Request, type Twin } from '../../testing/differential/twins.ts'
import type { World } from '../../testing/differential/world.ts'
import type { Reply } from '../../testing/network.ts'

// Compares the batched with the plain path (decision 0088). Two networks with the same content get
// the same requests: one tries the batched path first, the other uses the plain path only. In the
// first, requests of one step are concurrent and share batches.

/** Random histories, besides one for each condition. */
const RUNS = hasManyConnections() ? 10 : 30
const MINUTE = 60_000
const START = new Date('2026-03-02T12:00:00.000Z').getTime()

let batched: Twin
let plain: Twin
let shared: Names
beforeAll(async () => {
  ;[batched, plain] = [await openTwin('batched'), await openTwin('plain')]
  const [known, same] = await Promise.all([batched, plain].map(({ net }) => identifiersIn(net.database.db)))
  // The set-up has the same requests and the same randomness.
  expect(known).toEqual(same)
  shared = new Map(known?.map((id) => [id, id]))
})
afterAll(async () => {
  await batched?.close()
  await plain?.close()
})

/** A payment of a history in one of the networks. */
type Life = { readonly name: string; id: string; step: number; last: Request | undefined }

function creation(life: Life, act: Creation, at: Date): Pick<Request, 'by' | 'body'> {
  const { type, debtor, beneficiary, counterparty, total, currency, minutes } = act
  const isPush = type === 'Type_Push'
  const [own, other] = isPush ? [debtor, beneficiary] : [beneficiary, debtor]
  const [from, to] = [`willow@${own}`, counterparty ?? `willow@${other}`]
  const payment_id = { new: life.name, taken: 'taken', generated: undefined }[act.id]
  const body = {
    payment_id,
    amount: { currency, total: `${total}` },
    debtor_party: { payment_address: isPush ? from : to },
    beneficiary_party: { payment_address: isPush ? to : from },
    payment_type: type,
    expires_at: minutes === undefined ? undefined : new Date(at.getTime() + minutes * MINUTE).toISOString(),
  }
  return { by: act.by ?? own, body }
}

/** The request of an action in one of the networks, or undefined. */
async function requestOf(twin: Twin, life: Life, act: Act): Promise<Request | undefined> {
  const common = { as: 'key', method: 'POST', key: `${life.name} ${life.step}` } as const
  const initiator = life.last?.by ?? 'harbor'
  switch (act.do) {
    case 'create':
      return { ...common, path: '/payments', ...creation(life, act, twin.net.clock.now) }
    case 'submit':
      return { ...common, path: `/payments/${life.id}/submissions`, by: act.by ?? initiator }
    case 'decide': {
      const tasks = await twin.tasksOf(life.id)
      const task = tasks[act.task % Math.max(tasks.length, 1)]
      const { status, status_reason, as } = act
      // Most requests for a nonexistent task would have the same response.
      if (!task && !act.by) return undefined
      const path = task?.path ?? `/payments/${life.id}/admissions/none/tasks/none`
      return {
        ...common,
        method: 'PUT',
        as,
        path,
        by: act.by ?? task?.owner ?? initiator,
        body: { status, status_reason },
      }
    }
    case 'repeat':
      return life.last && (act.changed ? changed(life.last) : life.last)
    case 'assign':
      await twin.assign(life.id, act.assignee)
      return undefined
  }
}

function changed(request: Request): Request {
  const { path, body } = request
  if (!body) return { ...request, path: '/payments/none/submissions' }
  return { ...request, body: path === '/payments' ? { ...body, reference: 'changed' } : { status: 'on_hold' } }
}

async function perform(twin: Twin, life: Life, act: Act): Promise<Reply | undefined> {
  life.step++
  const request = await requestOf(twin, life, act)
  if (!request) return undefined
  life.last = request
  const reply = await twin.send(request)
  if (request.path === '/payments' && reply.status === 200) life.id = reply.body.data.payment_id
  return reply
}

/** The parts of a response that must be equal. */
const shown = (reply: Reply | undefined) =>
  reply && alike([reply.status, reply.headers.get('idempotency-replayed'), reply.body], shared)

async function take(twin: Twin, lives: readonly Life[], { acts, world, minutes, sweep }: Step) {
  twin.net.clock.advance(minutes * MINUTE + 1)
  if (world) await twin.enter(world)
  if (sweep) {
    await twin.expire()
    // Events of two transactions in one millisecond have no order.
    twin.net.clock.advance(1)
  }
  const replies: unknown[] = []
  const act = async (i: number) => {
    const [life, given] = [lives[i], acts[i]]
    if (life && given) replies[i] = shown(await perform(twin, life, given))
  }
  if (twin === batched) await Promise.all(lives.map((_, i) => act(i)))
  else for (const i of lives.keys()) await act(i)
  return replies
}

/** Starts a history; returns its payments and the time before it. */
async function begin(twin: Twin, run: number, world: World) {
  twin.net.clock.now = new Date(START + run * MINUTE)
  const since = await now(twin.net.database.db)
  await twin.enter(world)
  const lives = Array.from({ length: LIVES }, (_, i): Life => {
    const name = `payment-${run}-${i}`
    return { name, id: name, step: 0, last: undefined }
  })
  return { since, lives }
}

test('every request has the same response and writes the same rows on the batched and on the plain path', async () => {
  let run = 0
  const property = fc.asyncProperty(histories, async ({ world, steps }) => {
    run++
    const [one, other] = [await begin(batched, run, world), await begin(plain, run, world)]
    for (const step of steps) {
      expect(await take(batched, one.lives, step)).toEqual(await take(plain, other.lives, step))
    }
    const left = await writtenSince(batched.net.database.db, one.since, shared)
    const right = await writtenSince(plain.net.database.db, other.since, shared)
    expect(left.rows).toEqual(right.rows)
    expect(left.named).toEqual(right.named)
    expect(await exposures(batched.net.database.db)).toEqual(await exposures(plain.net.database.db))
  })
  await fc.assert(property, { numRuns: CONDITIONS.length + RUNS, examples: CONDITIONS.map((history) => [history]) })
  // Histories that always fall back to the plain path would be equal, too.
  const statements = ['complete_last_tasks', 'create_payments', 'submit_payments']
  expect([...batched.completed].flatMap(([name, count]) => (count >= LIVES ? [name] : [])).sort()).toEqual(statements)
  expect(plain.completed.size).toBe(0)
}, 900_000)
