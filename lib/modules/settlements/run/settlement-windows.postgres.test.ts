// Locks and races, which the embedded database with its one connection would pass under any scheme.
import { randomBytes } from 'node:crypto'
import { type SQL, sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Ctx } from '../../../platform/context.ts'
import { settlementKeyOf } from '../../../platform/crypto/settlement-key.ts'
import type { Db } from '../../../platform/db/db.ts'
import type { Database } from '../../../platform/db/pool/client.ts'
import { rows } from '../../../platform/db/rows.ts'
import { writeOnce } from '../../../platform/write/run-write.ts'
import { testDatabase } from '../../../testing/database.ts'
import { writeTransaction } from '../../../testing/model/ledger.ts'
import { settle } from '../../../testing/model/settle.ts'
import { auditSettlement, NOTHING } from '../../../testing/model/settlement-audit.ts'
import { closeWindow } from './close-window.ts'
import { settleOnSchedule } from './settle-on-schedule.ts'
import { settleRun } from './settle-run.ts'

let database: Database
beforeEach(async () => {
  database = await testDatabase()
})
afterEach(() => database.close())

const ctx = (): Ctx => ({
  db: database.db,
  actor: { kind: 'system', name: 'scheduler' },
  now: new Date(),
  random: randomBytes,
  requestId: 'test',
  address: 'test',
})
const key = settlementKeyOf(new Uint8Array(32))
const sides = ['A', 'B', 'C', 'D'].map((partnerId) => ({ orgId: `org ${partnerId}`, partnerId }))
const pick = <T>(of: readonly T[]): T => of[Math.floor(Math.random() * of.length)] as T
const write = (db: Db, amount = BigInt(1 + Math.floor(Math.random() * 1000))) =>
  writeTransaction(
    { db, now: new Date(), random: randomBytes },
    { debtor: pick(sides), creditor: pick(sides), amount, currency: pick(['USD', 'EUR']) },
  )

/** A writer that has stamped and written its transaction, and commits on request. */
async function slowWriter(): Promise<{ window: number; commit(): Promise<void> }> {
  const proceed = Promise.withResolvers<void>()
  const wrote = Promise.withResolvers<number>()
  const ended = database.db.transaction(async (tx) => {
    wrote.resolve((await write(tx)).settlementWindow)
    await proceed.promise
  })
  return {
    window: await wrote.promise,
    commit: () => {
      proceed.resolve()
      return ended
    },
  }
}

/** Waits until a session of this database waits for a lock. */
async function untilBlocked(): Promise<void> {
  for (const deadline = Date.now() + 10_000; Date.now() < deadline; ) {
    const waiting = await rows(
      database.db,
      sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
    if (waiting.length > 0) return
  }
  throw new Error('nobody waits')
}

const audit = () => auditSettlement(database.db)

test('a run waits for writers that stamped its window and have not committed, and includes their transactions', async () => {
  const writer = await slowWriter()
  const run = settle(ctx(), 'sandbox', key)
  await untilBlocked().finally(writer.commit)
  expect((await run).status).toBe('COMPLETED')
  expect(await audit()).toEqual(NOTHING)
})

test('while a run waits for a slow writer, others write to the next window without waiting', async () => {
  const writer = await slowWriter()
  const run = settle(ctx(), 'sandbox', key)
  const quick = await untilBlocked()
    .then(() => write(database.db))
    .finally(writer.commit)
  expect(quick.settlementWindow).toBe(writer.window + 1)
  await run
  expect(await audit()).toMatchObject({ unsettled: 1 })
  await settle(ctx(), 'sandbox', key)
  expect(await audit()).toEqual(NOTHING)
})

test('a run whose phase 2 is started twice settles once', async () => {
  for (let i = 0; i < 20; i++) await write(database.db)
  const run = await writeOnce(ctx(), (given) => closeWindow(given, 'sandbox'))
  const both = await Promise.all([0, 1].map(() => writeOnce(ctx(), (given) => settleRun(given, run.token, key))))
  expect(both[0]).toEqual(both[1])
  expect(await audit()).toEqual(NOTHING)
})

test('a scheduler skips what another one has locked instead of waiting with a connection', async () => {
  await write(database.db)
  const due = { at: new Date(), cycle: 'Hourly' }
  const schedule = () => settleOnSchedule(ctx(), 'sandbox', due, key)
  const whileHeld = (rows: SQL) =>
    database.db.transaction(async (other) => {
      await other.execute(rows)
      return schedule()
    })
  expect(await whileHeld(sql`select from settlement_windows for update`)).toBeUndefined()
  const { token } = await writeOnce(ctx(), (given) => closeWindow(given, 'sandbox'))
  expect(await whileHeld(sql`select from settlement_runs where token = ${token} for update`)).toBeUndefined()
  expect(await schedule()).toMatchObject({ token, status: 'COMPLETED' })
  expect(await audit()).toEqual(NOTHING)
})

test('a run whose runner dies in phase 2 is completed by the next', async () => {
  for (let i = 0; i < 20; i++) await write(database.db)
  const run = await writeOnce(ctx(), (given) => closeWindow(given, 'sandbox'))
  const dying = writeOnce(ctx(), async (given) => {
    await settleRun(given, run.token, key)
    await given.db.execute(sql`select pg_terminate_backend(pg_backend_pid())`)
  })
  await expect(dying).rejects.toThrow()
  expect(await audit()).toMatchObject({ unsettled: 20, unfinished: 1 })
  await settle(ctx(), 'sandbox', key)
  expect(await audit()).toEqual(NOTHING)
})

test('with concurrent writers and runners, every transaction is in exactly one batch and every pair is right', async () => {
  let writing = true
  const written: number[] = []
  const writer = async (n: number) => {
    for (written[n] = 0; writing; written[n] += 1) {
      await database.db.transaction(async (tx) => {
        await write(tx)
        // Commits arrive in a different order than stamps.
        await tx.execute(sql`select pg_sleep(random() / 100)`)
      })
    }
  }
  const runner = async () => {
    for (let runs = 0; runs < 30; runs++) await settle(ctx(), 'sandbox', key)
  }
  const writers = Promise.all([0, 1, 2, 3].map(writer))
  await Promise.all([runner(), runner()])
  writing = false
  await writers
  await settle(ctx(), 'sandbox', key)
  expect(Math.min(...written)).toBeGreaterThan(0)
  expect(await audit()).toEqual(NOTHING)
})
