// Pools of connections whose sessions the server ends, or that get no response: no slot is lost,
// and readiness reports it.
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { databaseUrl, onServer, testDatabase } from '../../../testing/database.ts'
import { only, rows } from '../rows.ts'
import { type Database, openPostgres } from './client.ts'

let database: Database
let url: string
beforeAll(async () => {
  database = await testDatabase()
  url = await databaseUrl(database)
})
afterAll(() => database.close())

const WRITERS = 16
const ROUNDS = 25

test('no slot of either pool is lost when sessions are repeatedly ended under sixteen writers', async () => {
  const process = await openPostgres(url, 8)
  const tenants = ['harbor', 'meadow', 'river'].map((name) =>
    process.as({ organizationId: `org_${name}`, partnerId: `part_${name}` }),
  )
  let answered = 0
  let failed = 0
  const done = new AbortController()
  const write = async (n: number) => {
    const { db } = n % 4 === 0 ? process : (tenants[n % tenants.length] ?? process)
    while (!done.signal.aborted) {
      await db
        .transaction((tx) => tx.execute(sql`select 1`))
        .then(() => db.execute(sql`select 2`))
        .then(
          () => (answered += 1),
          () => (failed += 1),
        )
    }
  }
  const writers = Array.from({ length: WRITERS }, (_, n) => write(n))
  for (let round = 1; round <= ROUNDS; round++) {
    const before = answered
    await expect.poll(() => answered, { timeout: 10_000, interval: 5 }).toBeGreaterThan(before + WRITERS)
    await database.db.execute(
      sql`select pg_terminate_backend(pid) from pg_stat_activity
           where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()`,
    )
  }
  done.abort()
  await Promise.all(writers)
  expect(failed).toBeGreaterThan(0)
  const requests = Array.from({ length: WRITERS }, (_, n) =>
    (tenants[n % tenants.length] ?? process).db.transaction((tx) => rows(tx, sql`select ${n}::int as n`)),
  )
  expect(await Promise.all(requests)).toEqual(Array.from({ length: WRITERS }, (_, n) => [{ n }]))
  for (const { total, idle, waiting } of process.pools()) expect({ idle, waiting }).toEqual({ idle: total, waiting: 0 })
  await process.close()
})

/** Occupies the only connection of a pool with a transaction until it is released. */
async function occupy(db: Database['db']) {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const { promise: isTaken, resolve: taken } = Promise.withResolvers<void>()
  const ended = db.transaction(async (tx) => {
    await tx.execute(sql`select 1`)
    taken()
    await released
  })
  await isTaken
  return async () => {
    release()
    await ended
  }
}

test.each([
  ['the owner', (process: Database) => process.db],
  ['tenants', (process: Database) => process.as({ organizationId: 'org_harbor', partnerId: 'part_harbor' }).db],
])('a process whose pool for %s gets no connection is not ready until it does', async (_, dbOf) => {
  const process = await openPostgres(url, 2, { patienceMs: 1000 })
  const release = await occupy(dbOf(process))
  await expect(process.answers()).rejects.toThrow('timeout exceeded')
  const probe = process.answers()
  // Returning the connection proves that the server responds.
  await release()
  await probe
  await process.answers()
  await process.close()
})

test('a process whose jobs get no connection is not ready until they do', async () => {
  const process = await openPostgres(url, 3, { patienceMs: 1000 })
  const { name, pid } = only(
    await rows<{ name: string; pid: number }>(
      process.jobs.db,
      sql`select current_database() as name, pg_backend_pid() as pid`,
    ),
  )
  await onServer(`alter database ${name} allow_connections false`)
  await database.db.execute(sql`select pg_terminate_backend(${pid}, 5000)`)
  await expect(process.answers()).rejects.toThrow()
  await onServer(`alter database ${name} allow_connections true`)
  await process.answers()
  await process.close()
})

test('a process whose jobs hold all of their connections for long is ready', async () => {
  const process = await openPostgres(url, 3, { patienceMs: 1000 })
  // The probe comes while the job gets its connection.
  const [release] = await Promise.all([occupy(process.jobs.db), process.answers()])
  await process.answers()
  await release()
  await process.close()
})
