import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { createBatcher, createSemaphore } from './batches.ts'
import type { Db } from './db/db.ts'
import { PLANNED_ANEW } from './db/plan-once.ts'
import { rows } from './db/rows.ts'
import { cachedPer } from './db/statement.ts'

/** Each transaction has a batcher of its own, which waits for no other request. */
const batchers = cachedPer((db: Db) =>
  createBatcher<SQL, object[]>((selects) => readAll(db, selects), { semaphore: createSemaphore(1) }),
)

/**
 * Reads rows in a transaction. All selects that start in the same turn of the event loop are one statement, because a
 * statement's overhead exceeds the cost of most selects (decision 0235). Rows arrive as JSON, so a select may return
 * only texts, booleans and small numbers. If one select fails, all of them fail.
 */
export const readBatched = <Row extends object>(db: Db, select: SQL): Promise<Row[]> =>
  batchers(db)(select) as Promise<Row[]>

async function readAll(db: Db, selects: readonly SQL[]): Promise<object[][]> {
  // Each select is a subquery, so its own limit and order apply.
  const parts = selects.map(
    (select, n) => sql`select ${sql.raw(`${n}`)} as n, (select json_agg(r) from (${select}) r) as found`,
  )
  const all = await rows<{ n: number; found: object[] | null }>(
    db,
    sql`${sql.raw(PLANNED_ANEW)} ${sql.join(parts, sql` union all `)}`,
  )
  return all.toSorted((a, b) => a.n - b.n).map(({ found }) => found ?? [])
}

/** Like `readBatched`, for a select with one text column. Raw SQL must be in parentheses. */
export async function readColumn(db: Db, select: SQLWrapper): Promise<string[]> {
  const found = await readBatched<{ value: string }>(db, sql`select c.value from ${select} c (value)`)
  return found.map(({ value }) => value)
}
