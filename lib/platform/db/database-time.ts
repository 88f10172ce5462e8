import { type SQL, sql } from 'drizzle-orm'
import type { Db } from './db.ts'
import { only, rows } from './rows.ts'

/**
 * The time for deadlines, expiry and cutoffs: the caller's, but never ahead of the database's
 * clock. A process whose clock is ahead then decides nothing early, and one that was paused decides
 * late (decision 0051). Stable within a statement, so that an index can be searched by it.
 */
export const notAfterDatabase = (now: Date): SQL => sql`least(${now.toISOString()}::timestamptz, statement_timestamp())`

/** The database's clock. */
export async function databaseTime(db: Db): Promise<Date> {
  const found = await rows<{ ms: number }>(
    db,
    sql`select (extract(epoch from statement_timestamp()) * 1000)::float8 as ms`,
  )
  return new Date(only(found).ms)
}
