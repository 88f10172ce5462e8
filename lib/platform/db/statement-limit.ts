import { sql } from 'drizzle-orm'
import type { Db } from './db.ts'

/** DATABASE_STATEMENT_TIMEOUT unless configured: the server cancels a statement after this long. */
export const STATEMENT_TIMEOUT_MS = 30_000

/**
 * How long a statement waits for its answer. If we hear nothing a sixth longer than the server's limit, 5 s at most, assume that the
 * host or the network is gone, and drop the connection: nobody knows its state.
 */
export const lostAfter = (statementTimeoutMs: number): number =>
  statementTimeoutMs + Math.min(5_000, Math.ceil(statementTimeoutMs / 6))

/** How long to wait where there is no limit: timers count up to 24 days. */
const NO_LIMIT_MS = 7 * 24 * 3_600_000

/** How a transaction learns how long to wait for the answers to its statements. */
const waits = new WeakMap<Db, (ms: number) => void>()

/** Lets `extendStatementLimit` and `limitStatements` set how long a transaction waits. */
export const onLimit = (tx: Db, wait: (ms: number) => void): unknown => waits.set(tx, wait)

/** Lets the statements of a transaction take longer than others, on the server and in waiting for it. */
export const extendStatementLimit = (tx: Db, limit: { readonly minutes: number } | 'none'): Promise<void> =>
  limitStatements(tx, limit === 'none' ? 0 : limit.minutes * 60_000)

/** Limits each further statement of a transaction to so many milliseconds; 0 for no limit. */
export async function limitStatements(tx: Db, ms: number): Promise<void> {
  await tx.execute(sql`select set_config('statement_timeout', ${String(ms)}, true)`)
  waits.get(tx)?.(ms === 0 ? NO_LIMIT_MS : ms)
}
