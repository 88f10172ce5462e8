import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../testing/database.ts'
import { readBatched, readColumn } from './batched-reads.ts'
import type { Db } from './db/db.ts'
import type { Database } from './db/pool/client.ts'
import { only, rows } from './db/rows.ts'

// Reads of a search are few statements (decision 0235).

let database: Database
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

/** The time at which the database received the statement. */
const STATEMENT = sql`select statement_timestamp()::text as at`

const inTransaction = (work: (db: Db) => Promise<void>) => database.db.transaction(work)

test('selects of one turn are one statement, and each gets its own rows in its order', async () => {
  await inTransaction(async (db) => {
    const [numbers, none, column, first, second] = await Promise.all([
      readBatched<{ n: number }>(db, sql`select n from generate_series(1, 5) n order by n desc limit 2`),
      readBatched(db, sql`select 1 as n where false`),
      readColumn(db, sql`(select n::text from generate_series(1, 3) n)`),
      readBatched<{ at: string }>(db, STATEMENT),
      Promise.resolve().then(() => readBatched<{ at: string }>(db, STATEMENT)),
    ])
    expect([numbers, none, column]).toEqual([[{ n: 5 }, { n: 4 }], [], ['1', '2', '3']])
    expect(first).toEqual(second)
    expect(await readBatched(db, STATEMENT)).not.toEqual(first)
  })
})

test('if one select fails, all of its statement fail', async () => {
  const failed = inTransaction(async (db) => {
    const both = [readBatched(db, sql`select 1 / 0 as n`), readBatched(db, sql`select 1 as n`)]
    const outcomes = await Promise.allSettled(both)
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    throw new Error('taken back')
  })
  await expect(failed).rejects.toThrow('taken back')
  expect(only(await rows<{ n: number }>(database.db, sql`select 1 as n`)).n).toBe(1)
})
