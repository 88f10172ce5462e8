// What happens to a connection, and to its next user, when a statement fails or gets no response.
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { databaseUrl, testDatabase, waitingForLocks } from '../../testing/database.ts'
import { databaseError } from './database-error.ts'
import { type Access, type Database, openPostgres } from './pool/client.ts'
import { extendStatementLimit } from './pool/statement-limit.ts'
import { isUnavailable } from './pool/unavailable.ts'
import { only, rows } from './rows.ts'
import { NotCommitted } from './transaction.ts'

let database: Database
let url: string
/** A process with one connection per pool, which stops waiting for a response after 300 ms. */
let process: Database
beforeAll(async () => {
  database = await testDatabase()
  await database.db.execute(sql`create table test_notes (note text primary key)`)
  await database.db.execute(sql`grant all on test_notes to gateway_tenant`)
  url = await databaseUrl(database)
  process = await openPostgres(url, 2, { lostMs: 300, patienceMs: 20_000 })
})
afterAll(async () => {
  await process.close()
  await database.close()
})

const tenant = () => process.as({ organizationId: 'org_harbor', partnerId: 'part_harbor' })
const accesses: [pool: string, access: () => Access][] = [
  ['the owner', () => process],
  ['a tenant', tenant],
]

const write = (access: Pick<Access, 'db'>, note: string) =>
  access.db.execute(sql`insert into test_notes values (${note})`)
const notes = async () =>
  (await rows<{ note: string }>(database.db, sql`select note from test_notes order by note`)).map(({ note }) => note)
const session = async (access: Pick<Access, 'db'>) =>
  only(await rows<{ pid: number }>(access.db, sql`select pg_backend_pid() as pid`)).pid

/** Runs work while a statement that calls `stalled` waits on the server indefinitely. */
async function whileStalled<T>(work: () => Promise<T>): Promise<T> {
  return database.db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(1)`)
    return work()
  })
}
const stalled = sql`select pg_advisory_xact_lock(1)`

/** Waits until no session of the database waits for a lock. */
const untilAnswered = () => expect.poll(() => waitingForLocks(database)).toEqual([])

test.each(accesses)(
  'writes of %s after a transaction whose statement got no response are committed, and the transaction is not',
  async (pool, access) => {
    const error = await whileStalled(() =>
      access()
        .db.transaction(async (tx) => {
          await write({ db: tx }, `${pool}: unanswered`)
          await tx.execute(stalled)
        })
        .catch((thrown: unknown) => thrown),
    )
    expect(isUnavailable(error)).toBe(true)
    await untilAnswered()
    await write(access(), `${pool}: acknowledged`)
    // Another session sees it, so it is not part of an open transaction.
    expect(await notes()).toContain(`${pool}: acknowledged`)
    expect(await notes()).not.toContain(`${pool}: unanswered`)
  },
)

test.each(accesses)('a connection with a query of %s that got no response is not reused', async (_, access) => {
  const before = await session(access())
  const error = await whileStalled(() =>
    access()
      .db.execute(stalled)
      .catch((thrown: unknown) => thrown),
  )
  expect(isUnavailable(error)).toBe(true)
  expect(await session(access())).not.toBe(before)
})

test.each(accesses)('a commit of %s without a response is not a success, and can be retried', async (pool, access) => {
  await database.db.execute(sql`
    create or replace function wait_at_commit() returns trigger language plpgsql as $$
    begin perform pg_advisory_xact_lock(1); return null; end $$`)
  await database.db.execute(
    sql`
    create constraint trigger wait_at_commit after insert on test_notes deferrable initially deferred
    for each row execute function wait_at_commit()`.inlineParams(),
  )
  const committed = () => access().db.transaction((tx) => write({ db: tx }, `${pool}: commit`))
  const error = await whileStalled(() => committed().catch((thrown: unknown) => thrown))
  await untilAnswered()
  await database.db.execute(sql`drop trigger wait_at_commit on test_notes`)
  expect(isUnavailable(error)).toBe(true)
  await committed().catch((thrown: unknown) => expect(databaseError(thrown).code).toBe('23505'))
  expect(await notes()).toContain(`${pool}: commit`)
})

test.each(accesses)('a failed transaction of %s is rolled back, and its connection is reused', async (pool, access) => {
  const before = await session(access())
  const failing = access().db.transaction(async (tx) => {
    await write({ db: tx }, `${pool}: failed`)
    throw new Error('of the work')
  })
  await expect(failing).rejects.toThrow('of the work')
  const refused = access().db.transaction((tx) => tx.execute(sql`select 1 / ${0}::int`))
  expect(databaseError(await refused.catch((thrown: unknown) => thrown)).code).toBe('22012')
  expect(await session(access())).toBe(before)
  expect(await notes()).not.toContain(`${pool}: failed`)
})

test('a transaction that continues after a failed statement is not a success, because the server rolled it back', async () => {
  const swallowed = process.db.transaction(async (tx) => {
    await write({ db: tx }, 'swallowed')
    await tx.execute(sql`select 1 / ${0}::int`).catch(() => undefined)
  })
  await expect(swallowed).rejects.toThrow(NotCommitted)
  expect(await notes()).not.toContain('swallowed')
})

test('a statement that was not awaited does not run on the connection after its transaction', async () => {
  const { promise: over, resolve } = Promise.withResolvers<void>()
  let late: Promise<unknown> = Promise.resolve()
  const failing = process.db.transaction(async (tx) => {
    await write({ db: tx }, 'first')
    late = over.then(() => write({ db: tx }, 'late'))
    throw new Error('of the work')
  })
  await expect(failing).rejects.toThrow('of the work')
  resolve()
  await expect(late).rejects.toThrow()
  expect(await notes()).not.toContain('late')
})

test('a nested transaction is rolled back separately', async () => {
  await process.db.transaction(async (tx) => {
    await write({ db: tx }, 'outer')
    const inner = tx.transaction(async (nested) => {
      await write({ db: nested }, 'inner')
      throw new Error('inner')
    })
    await expect(inner).rejects.toThrow('inner')
  })
  expect(await notes()).toContain('outer')
  expect(await notes()).not.toContain('inner')
})

test('a transaction with a longer timeout waits longer for its responses', async () => {
  const waited = process.db.transaction(async (tx) => {
    await extendStatementLimit(tx, { minutes: 1 })
    await tx.execute(sql`select pg_sleep(0.6)`)
    return 'waited'
  })
  expect(await waited).toBe('waited')
})

test.each(accesses)(
  'a transaction of %s is rolled back if one of its concurrent statements fails, and its connection is reused',
  async (pool, access) => {
    const note = `${pool}: one of several`
    const before = await session(access())
    const error = await access()
      .db.transaction(async (tx) => {
        await write({ db: tx }, note)
        await Promise.all([write({ db: tx }, note), tx.execute(sql`select 1`), write({ db: tx }, 'last')])
      })
      .catch((thrown: unknown) => thrown)
    expect(databaseError(error).code).toBe('23505')
    expect(await notes()).not.toContain(note)
    // The connection is idle again, and reused.
    expect(await session(access())).toBe(before)
  },
)
