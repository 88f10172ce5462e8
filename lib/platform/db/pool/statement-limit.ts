import { sql } from 'drizzle-orm'
import type { Db } from '../db.ts'

/** Default of DATABASE_STATEMENT_TIMEOUT, after which the server cancels a statement. */
export const STATEMENT_TIMEOUT_MS = 30_000

/**
 * Client-side timeout of a statement: the server's timeout plus a sixth of it, at most 5 s. After
 * that, assume that the host or network is gone and drop the connection, whose state is unknown.
 */
export const lostAfter = (statementTimeoutMs: number): number =>
  statementTimeoutMs + Math.min(5_000, Math.ceil(statementTimeoutMs / 6))

/** Timeout for unlimited statements: timers support at most 24 days. */
const NO_LIMIT_MS = 7 * 24 * 3_600_000

/** Functions that set the client-side statement timeout of a transaction. */
const waits = new WeakMap<Db, (ms: number) => void>()

/** Registers how to set the client-side timeout of a transaction. */
export const onLimit = (tx: Db, wait: (ms: number) => void): unknown => waits.set(tx, wait)

/** Raises the timeout for the statements of a transaction, on the server and the client. */
export const extendStatementLimit = (tx: Db, limit: { readonly minutes: number } | 'none'): Promise<void> =>
  limitStatements(tx, limit === 'none' ? 0 : limit.minutes * 60_000)

/** Sets the timeout for further statements of a transaction in milliseconds; 0 for no limit. */
export async function limitStatements(tx: Db, ms: number): Promise<void> {
  await tx.execute(sql`select set_config('statement_timeout', ${String(ms)}, true)`)
  waits.get(tx)?.(ms === 0 ? NO_LIMIT_MS : ms)
}
