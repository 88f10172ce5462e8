// On PostgreSQL, because several processes delete concurrently and the embedded database has one
// connection.
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createGauges } from '../../gauges.ts'
import { createSchedule } from '../../modules/settlements/index.ts'
import { SWEEPS } from '../../sweeps.ts'
import { testDatabase } from '../../testing/database.ts'
import type { Database } from '../db/pool/client.ts'
import { rows } from '../db/rows.ts'
import { createAdmission } from '../http/admission.ts'
import { idempotencySweep, REFUSE_MS, storedSecretSweep } from '../write/idempotency.ts'
import { idempotencyRecords } from '../write/table.ts'
import { runSweep } from './sweep.ts'

const now = new Date('2026-03-02T12:00:00.000Z')
const HOUR = 3_600_000

let database: Database
beforeAll(async () => {
  database = await testDatabase()
  await database.db.execute(sql`create table portions (deleted int not null)`)
  await database.db.execute(sql`
    create function note_portion() returns trigger language plpgsql as $$
      begin insert into portions select count(*) from gone; return null; end $$`)
  await database.db.execute(sql`
    create trigger note_portion after delete on idempotency_records referencing old table as gone
       for each statement execute function note_portion()`)
})
afterAll(() => database.close())
beforeEach(async () => {
  await database.db.execute(sql`truncate idempotency_records, portions`)
})

/** Records that expired an hour ago, many of them at the same instant. */
const insertExpired = (count: number, expiredAt = new Date(now.getTime() - HOUR)) =>
  database.db.execute(sql`
    insert into idempotency_records (scope, key, fingerprint, status, body, created_at)
    select 'scope', gen_random_uuid()::text, '', 200, '{}', ${new Date(expiredAt.getTime() - REFUSE_MS).toISOString()}::timestamptz + n / 7 * interval '1 ms'
      from generate_series(1, ${count}::int) n`)
const left = () => database.db.$count(idempotencyRecords)
const portions = async () =>
  (await rows<{ deleted: number }>(database.db, sql`select deleted from portions`)).map(({ deleted }) => deleted)

test('one run deletes a backlog of any size, one portion per transaction, and nothing that has not expired', async () => {
  await insertExpired(1234)
  await insertExpired(3, new Date(now.getTime() + HOUR))
  expect(await runSweep(database.db, now, idempotencySweep, { portion: 5 })).toBe(1234)
  expect(Math.max(...(await portions()))).toBe(5)
  expect(await left()).toBe(3)
})

test('rows that another process is deleting are skipped', async () => {
  await insertExpired(20)
  await database.db.transaction(async (other) => {
    await other.execute(sql`select from idempotency_records order by created_at limit 8 for update`)
    expect(await runSweep(database.db, now, idempotencySweep, { portion: 5 })).toBe(12)
  })
  expect(await left()).toBe(8)
})

test('a sweep that updates rows updates each once, in portions, and skips locked rows', async () => {
  await insertExpired(3)
  await database.db.execute(sql`
    insert into idempotency_records (scope, key, fingerprint, status, body, created_at)
    select 'secret', n::text, '', 200, '2.sealed', ${new Date(now.getTime() - HOUR).toISOString()}::timestamptz + n / 7 * interval '1 ms'
      from generate_series(1, 20) n`)
  const sealed = () => database.db.$count(idempotencyRecords, sql`body = '2.sealed'`)
  await database.db.transaction(async (other) => {
    await other.execute(
      sql`select from idempotency_records where scope = 'secret' order by created_at limit 8 for update`,
    )
    expect(await runSweep(database.db, now, storedSecretSweep, { portion: 5 })).toBe(12)
  })
  expect(await sealed()).toBe(8)
  expect(await runSweep(database.db, now, storedSecretSweep, { portion: 5 })).toBe(8)
  expect([await sealed(), await left(), await runSweep(database.db, now, storedSecretSweep)]).toEqual([0, 23, 0])
})

test('several processes share a backlog', async () => {
  await insertExpired(1000)
  const processes = [1, 2, 3].map(() => runSweep(database.db, now, idempotencySweep, { portion: 10 }))
  const deleted = await Promise.all(processes)
  expect(deleted.reduce((sum, n) => sum + n, 0)).toBe(1000)
  expect(await left()).toBe(0)
})

test('a run ends after the current portion when the process stops', async () => {
  await insertExpired(100)
  const stopping = new AbortController()
  let begun = 0
  const tables = idempotencySweep.tables.map((table) => ({
    ...table,
    bound: (at: Date) => {
      if (++begun === 2) stopping.abort()
      return table.bound(at)
    },
  }))
  await runSweep(database.db, now, { ...idempotencySweep, tables }, { portion: 10, stopping: stopping.signal })
  expect(await left()).toBe(80)
})

test('every sweep finds its rows by an index', async () => {
  const indexed = await rows<{ place: string }>(
    database.db,
    sql`select i.indrelid::regclass::text || '.' || a.attname as place
          from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = i.indkey[0]`,
  )
  const places = new Set(indexed.map(({ place }) => place))
  for (const { table, column } of SWEEPS.flatMap(({ tables }) => tables)) expect(places).toContain(`${table}.${column}`)
})

test('a gauge shows how far each sweep lags behind', async () => {
  let reads = 0
  const gauges = createGauges({
    database,
    clock: { now: () => new Date(now.getTime() + reads * 60_000), offset: () => 0 },
    admission: createAdmission(),
    schedule: createSchedule(),
  })
  const behind = async () => {
    reads++
    const { values = [] } = (await gauges()).find(({ name }) => name === 'sweep_backlog_seconds') ?? {}
    return Object.fromEntries(values.map(({ labels, value }) => [labels.sweep, value]))
  }
  const none = Object.fromEntries(SWEEPS.map(({ name }) => [name, 0]))
  expect(await behind()).toEqual(none)
  await insertExpired(1)
  expect(await behind()).toEqual({ ...none, 'idempotency records': 3720 })
  await runSweep(database.db, now, idempotencySweep)
  expect(await behind()).toEqual(none)
})
