// The cost of queues while an old snapshot, such as a dump's, prevents vacuuming of finished rows
// (decision 0052).
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { newId } from '../../kernel/ids.ts'
import { claimWebhooks, LIMITS, takeDeliveries } from '../../modules/webhooks/delivery/leases.ts'
import { recordAttempts } from '../../modules/webhooks/delivery/record-attempts.ts'
import { type Database, openPostgres } from '../../platform/db/pool/client.ts'
import { only, rows } from '../../platform/db/rows.ts'
import { foldTallies, readTallies, sumOf } from '../../platform/tallies/tallies.ts'
import { transactionsEnded } from '../chain.ts'
import { type Bank, expectData, type TestNetwork, testNetwork } from '../network.ts'

let net: TestNetwork
let bank: Bank
let single: Database
let dump: pg.Client
beforeAll(async () => {
  net = await testNetwork()
  bank = await net.bank('harbor')
  const { name } = only(await rows<{ name: string }>(net.database.db, sql`select current_database() as name`))
  const url = new URL(inject('postgres')?.server ?? '')
  url.pathname = `/${name}`
  single = await openPostgres(url.href, 1)
  dump = new pg.Client({ connectionString: url.href })
  await dump.connect()
  await dump.query('begin isolation level repeatable read read only')
  await dump.query('select count(*) from payments')
})
afterAll(async () => {
  await dump.end()
  await single.close()
  await net.close()
})

/** Buffers that a step reads in the whole database, including dead rows and their index entries. */
async function buffersOf(step: () => Promise<unknown>): Promise<number> {
  const read = async () => {
    await single.db.execute(sql`select pg_stat_force_next_flush()`)
    await single.db.execute(sql`select pg_stat_clear_snapshot()`)
    const [n] = await rows<{ n: string }>(
      single.db,
      sql`select sum(coalesce(heap_blks_hit, 0) + coalesce(heap_blks_read, 0) + coalesce(idx_blks_hit, 0) + coalesce(idx_blks_read, 0))::text as n
            from pg_statio_user_tables where relname in ('deliveries', 'tally_changes', 'tallies', 'tally_floors')`,
    )
    return Number(n?.n)
  }
  const before = await read()
  await step()
  return (await read()) - before
}

const emit = (n: number) =>
  net.database.db.execute(sql`
    insert into events (token, organization_id, partner_id, record_type, event_type, data, created_at)
    select 'evt_' || lpad(replace(clock_timestamp()::text, ' ', '') || g, 60, '0'), ${bank.orgId}, ${bank.partnerId}, 'RT_Payments', 'EK_Created', '{}',
           ${net.clock.now.toISOString()}::timestamptz from generate_series(1, ${n}) g`)

const worker = () => ({ id: 'worker', run: single.run })

async function deliverAll(webhookId: string): Promise<number> {
  for (let delivered = 0; ; ) {
    net.clock.advance(10)
    const taken = await takeDeliveries(worker(), webhookId, net.clock.now)
    if (!taken || taken.due.length === 0) return delivered
    const made = taken.due.map((due) => ({
      attempt: attemptOf(webhookId, due.token, due.attempts + 1),
      takenAs: due,
      status: 'delivered' as const,
      tries: 1,
      dueAt: null,
    }))
    await recordAttempts(worker(), webhookId, taken, made, { failingSince: null, restingUntil: null })
    delivered += made.length
  }
}

const attemptOf = (webhookId: string, deliveryId: string, number: number) => ({
  deliveryId,
  number,
  partnerId: bank.partnerId,
  webhookId,
  at: net.clock.now,
  durationMs: 1,
  endpoint: 'https://receiver.example/',
  requestHeaders: {},
  requestBody: '',
  statusCode: 200,
  responseHeaders: null,
  responseBody: null,
  responseIsCut: false,
  failure: null,
})

const claim = () => claimWebhooks(worker(), net.clock.now, [], LIMITS)

test('a claim and a take do not scan completed deliveries', async () => {
  const body = { name: 'w', endpoint: 'https://receiver.example/', events: [] }
  const { token } = expectData(await bank.member('POST', '/webhook', { body }))
  await emit(10)
  expect(await claim()).toMatchObject([{ token }])
  expect(await deliverAll(token)).toBe(10)
  const first = await buffersOf(claim)
  for (let round = 0; round < 12; round++) {
    await emit(500)
    net.clock.advance(1000)
    await claim()
    expect(await deliverAll(token)).toBe(500)
  }
  // Earlier deliveries are skipped once all transactions of that time have ended, including those
  // of other test files: first up to the floor recorded while they were open, then up to the next.
  for (let round = 0; round < 2; round++) {
    await transactionsEnded(single.db)
    await emit(1)
    net.clock.advance(1000)
    await claim()
    expect(await deliverAll(token)).toBe(1)
  }
  await emit(1)
  net.clock.advance(1000)
  const claimed = await buffersOf(claim)
  const taken = await buffersOf(() => takeDeliveries(worker(), token, net.clock.now))
  expect([first < 200, claimed < 200, taken < 400], `${first} ${claimed} ${taken}`).toEqual([true, true, true])
  expect(await deliverAll(token)).toBe(1)
})

test('a delivery of a transaction that commits late is sent', async () => {
  const { token } = expectData(
    await bank.member('POST', '/webhook', {
      body: { name: 'late', endpoint: 'https://receiver.example/', events: [] },
    }),
  )
  const created = net.clock.now
  const late = await net.database.db.transaction(async (tx) => {
    const event = newId('evt', created, net.random)
    await tx.execute(sql`
      insert into events (token, organization_id, partner_id, record_type, event_type, data, created_at)
      values (${event}, ${bank.orgId}, ${bank.partnerId}, 'RT_Payments', 'EK_Created', '{}', ${created.toISOString()}::timestamptz)`)
    for (let round = 0; round < 5; round++) {
      net.clock.advance(60_000)
      await emit(100)
      await claim()
      await deliverAll(token)
    }
    return event
  })
  net.clock.advance(1000)
  await claim()
  expect(await deliverAll(token)).toBe(1)
  const [row] = await rows<{ status: string }>(
    net.database.db,
    sql`select status from deliveries where event_id = ${late} and webhook_id = ${token}`,
  )
  expect(row).toEqual({ status: 'delivered' })
})

test('a delivery of an event that is older than the last delivered one is sent immediately', async () => {
  const { token } = expectData(
    await bank.member('POST', '/webhook', { body: { name: 'old', endpoint: 'https://receiver.example/', events: [] } }),
  )
  const created = net.clock.now
  for (let round = 0; round < 5; round++) {
    net.clock.advance(60_000)
    await emit(100)
    await claim()
    await deliverAll(token)
  }
  const event = newId('evt', created, net.random)
  await net.database.db.execute(sql`
    insert into events (token, organization_id, partner_id, record_type, event_type, data, created_at)
    values (${event}, ${bank.orgId}, ${bank.partnerId}, 'RT_Payments', 'EK_Created', '{}', ${created.toISOString()}::timestamptz)`)
  await claim()
  expect(await deliverAll(token)).toBe(1)
})

const emitEvents = (n: number) =>
  net.database.db.execute(sql`
    insert into tally_changes (list, partner_id, state, part, change)
    select 'test', 'part_a', 'created', 'USD', 1 from generate_series(1, ${n})`)
const total = async () => sumOf(await readTallies(single.db, 'test', 'part_a'), () => true)

test('a total and a fold do not scan folded changes', async () => {
  for (let round = 0; round < 20; round++) {
    await emitEvents(1000)
    await foldTallies(single.db)
  }
  await transactionsEnded(single.db)
  await emitEvents(1)
  await foldTallies(single.db)
  await emitEvents(2)
  let counted = 0
  const read = await buffersOf(async () => {
    counted = await total()
  })
  const folded = await buffersOf(() => foldTallies(single.db))
  expect([counted, read < 50, folded < 100], `${read} ${folded}`).toEqual([20_003, true, true])
})

test('a total includes what open transactions and two concurrent folds leave', async () => {
  const before = await total()
  await net.database.db.transaction(async (tx) => {
    await tx.execute(
      sql`insert into tally_changes (list, partner_id, state, part, change) values ('test', 'part_a', 'created', 'USD', 1)`,
    )
    for (let round = 0; round < 10; round++) {
      await emitEvents(2)
      await Promise.all([foldTallies(net.database.db), foldTallies(single.db)])
      expect(await total()).toBe(before + 2 * (round + 1))
    }
  })
  expect(await total()).toBe(before + 21)
  await foldTallies(single.db)
  expect(await total()).toBe(before + 21)
})

test('a floor from a dump of a server with higher transaction IDs hides nothing', async () => {
  await foldTallies(single.db)
  const before = await total()
  await single.db.execute(sql`insert into tally_floors values (${10 ** 12})`)
  await emitEvents(1)
  expect(await total()).toBe(before + 1)
  await foldTallies(single.db)
  await emitEvents(1)
  expect(await total()).toBe(before + 2)
})
