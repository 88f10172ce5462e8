import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { createGateway } from '../../gateway.ts'
import { databaseError } from '../../platform/db/database-error.ts'
import { openPostgres } from '../../platform/db/pool/client.ts'
import { only, rows } from '../../platform/db/rows.ts'
import { databaseUrl } from '../../testing/database.ts'
import { created, draft, stateOf, submitted } from '../../testing/model/payment-life.ts'
import { caller, expectData, twoBanks } from '../../testing/network.ts'
import type { Task } from '../admissions/contract.ts'
import { expirePayments } from '../admissions/index.ts'

// Concurrency that only a server with many connections can show: everything takes effect once.

const LIMIT = { currency: 'USD', total: '1' }
const { net, harbor, meadow, willow, aspen } = await twoBanks({
  harbor: { confirm_incoming: false, review_threshold: LIMIT },
  meadow: { confirm_incoming: true, review_threshold: LIMIT },
})

const times = <T>(n: number, make: (i: number) => Promise<T>) =>
  Promise.all(Array.from({ length: n }, (_, i) => make(i)))

/** A call to update each of a payment's tasks, as the namespace that owns it. */
async function updates(id: string): Promise<((body: object, key?: string) => Promise<{ status: number }>)[]> {
  const admission = expectData(await harbor.key('GET', `/payments/${id}/admissions`)).token
  const path = `/payments/${id}/admissions/${admission}/tasks`
  const tasks: Task[] = expectData(await harbor.key('GET', path)).tasks
  return tasks.map((task) => {
    const bank = task.partner_id === harbor.partnerId ? harbor : meadow
    return (body, key) => bank.key('PUT', `${path}/${task.token}`, { body, key })
  })
}

async function countOf(table: 'transactions' | 'payment_exceptions' | 'submissions', id: string): Promise<number> {
  const found = await rows<{ n: number }>(
    net.database.db,
    sql`select count(*)::int as n from ${sql.identifier(table)} where payment_id = ${id}`,
  )
  return only(found).n
}

const ACCEPT = { status: 'completed', status_reason: 'accepted' }
const REFUSE = { status: 'failed', status_reason: 'unknown_error' }

test('three tasks accepted at the same time create one transaction', async () => {
  await times(20, async () => {
    const id = await submitted(harbor, willow, aspen)
    const replies = await Promise.all((await updates(id)).map((update) => update(ACCEPT)))
    expect(replies.map((reply) => reply.status)).toEqual([200, 200, 200])
    expect([await stateOf(harbor, id), await countOf('transactions', id)]).toEqual(['completed', 1])
  })
})

test('a payment accepted and declined at the same time has one outcome', async () => {
  await times(20, async () => {
    const id = await submitted(harbor, willow, aspen)
    const [one, two, three] = await updates(id)
    await Promise.all([one?.(ACCEPT), two?.(REFUSE), three?.(ACCEPT), two?.(ACCEPT)])
    const state = await stateOf(harbor, id)
    const ends = [await countOf('transactions', id), await countOf('payment_exceptions', id)]
    expect([state, ends]).toEqual(state === 'completed' ? ['completed', [1, 0]] : ['failed', [0, 1]])
  })
})

test('if one task is held while another is resumed, the payment is on hold', async () => {
  await times(20, async () => {
    const id = await submitted(harbor, willow, aspen)
    const [one, two] = await updates(id)
    await one?.({ status: 'on_hold' })
    await Promise.all([one?.({ status: 'pending' }), two?.({ status: 'on_hold' })])
    expect(await stateOf(harbor, id)).toBe('on_hold')
  })
})

test('of many concurrent submissions, one succeeds', async () => {
  const id = await created(harbor, willow, aspen)
  const replies = await times(8, () => harbor.key('POST', `/payments/${id}/submissions`))
  expect(replies.map((reply) => reply.status).sort()).toEqual([200, ...Array(7).fill(409)])
  expect(await countOf('submissions', id)).toBe(1)
})

test('a concurrent sweep and decision end a payment once', async () => {
  const ids = await times(20, () => submitted(harbor, willow, aspen))
  const calls = await Promise.all(ids.map(updates))
  const later = new Date(net.clock.now.getTime() + 3_600_000)
  const sweep = () =>
    expirePayments({
      db: net.database.db,
      actor: { kind: 'system', name: 'expiry sweep' },
      now: later,
      random: net.random,
      requestId: 'job',
      address: '',
    })
  await Promise.all([sweep(), sweep(), ...calls.flat().map((update) => update(ACCEPT))])
  for (const id of ids) {
    const ends = [await countOf('transactions', id), await countOf('payment_exceptions', id)]
    expect(ends).toEqual((await stateOf(harbor, id)) === 'completed' ? [1, 0] : [0, 1])
  }
})

describe('claims', () => {
  beforeAll(async () => {
    await net.database.db.execute(sql`
      insert into members (token, organization_id, number, email, first_name, last_name, role, password_hash, created_at, updated_at)
      select 'mem_' || n, ${harbor.orgId}, n, n || '@x', 'Member', n::text, 'support', '', now(), now()
      from generate_series(2, 9) n`)
  })

  /** Harbor's task of a new payment. */
  async function newTask(): Promise<Task> {
    const id = await submitted(harbor, willow, aspen)
    const { tasks } = expectData(await harbor.key('GET', '/admission-tasks?limit=100'))
    return tasks.find((row: Task) => row.payment_id === id)
  }
  const claim = (task: Task, assignee: number) =>
    harbor.key('PUT', `/admission-tasks/${task.token}/assignee`, { body: { assignee } })

  test('of colleagues who claim a task at the same time, one gets it', async () => {
    const task = await newTask()
    const replies = await times(8, (i) => claim(task, i + 2))
    expect(replies.map((reply) => reply.status).sort()).toEqual([200, ...Array(7).fill(409)])
  })

  test('a task is claimed by one or decided by another, never both', async () => {
    for (let i = 0; i < 20; i++) {
      const task = await newTask()
      const path = `/payments/${task.payment_id}/admissions/${task.admission_id}/tasks/${task.token}`
      const replies = await Promise.all([claim(task, 2), harbor.member('PUT', path, { body: ACCEPT })])
      expect(replies.map((reply) => reply.status).sort()).toEqual([200, 409])
    }
  })
})

test('two processes that receive the same payments in opposite order do not deadlock, and each payment is created and submitted once', async () => {
  const errors: unknown[] = []
  const process = async () => {
    const database = await openPostgres(await databaseUrl(net.database), 4)
    const run: typeof database.group.run = async (...call) => {
      try {
        return await database.group.run(...call)
      } catch (error) {
        errors.push(databaseError(error).code)
        throw error
      }
    }
    const { db, as } = database
    const { app } = createGateway({
      ...net.deps,
      db,
      run: database.run,
      jobs: database.jobs,
      as,
      group: { db: database.group.db, run },
    })
    const { secret, orgId, partnerId } = harbor
    const call = caller(app, { 'x-service-api-key': secret, 'x-org-id': orgId, 'x-partner-id': partnerId })
    return { call, close: database.close }
  }
  // Slows rows down, so that the statements of both processes overlap.
  await net.database.db.execute(sql`
    create function dawdle() returns trigger language plpgsql as 'begin perform pg_sleep(0.002); return new; end'`)
  for (const table of ['payments', 'idempotency_records'])
    await net.database.db.execute(
      sql`create trigger dawdle before insert on ${sql.identifier(table)} for each row execute function dawdle()`,
    )
  const [one, other] = await Promise.all([process(), process()])
  for (let round = 0; round < 5; round++) {
    const ids = Array.from({ length: 24 }, () => crypto.randomUUID())
    const create =
      ({ call }: typeof one) =>
      (id: string) =>
        call('POST', '/payments', { body: draft(willow, aspen, { payment_id: id }) })
    const submit =
      ({ call }: typeof one) =>
      (id: string) =>
        call('POST', `/payments/${id}/submissions`)
    for (const request of [create, submit]) {
      const replies = await Promise.all([...ids.map(request(one)), ...ids.toReversed().map(request(other))])
      const statuses = ids.map((_, i) => [replies[i]?.status, replies[replies.length - 1 - i]?.status].sort())
      expect(statuses).toEqual(ids.map(() => [200, 409]))
    }
    const counts = await Promise.all(ids.map((id) => countOf('submissions', id)))
    expect(counts).toEqual(ids.map(() => 1))
  }
  expect(errors).not.toContain('40P01')
  await Promise.all([one.close(), other.close()])
})
