import { and, eq, gt, lte, type SQL, sql } from 'drizzle-orm'
import type { Environment } from '../../../kernel/access.ts'
import type { Db } from '../../../platform/db/db.ts'
import { transactionProjection as transactions } from '../../transactions/index.ts'

/** The windows of a run or batch: after `afterWindow`, up to and including `uptoWindow`. */
export type Windows = {
  readonly environment: Environment
  readonly afterWindow: number
  readonly uptoWindow: number
}

/** Transactions in these windows. */
export const inWindows = ({ environment, afterWindow, uptoWindow }: Windows): SQL | undefined =>
  and(
    eq(transactions.environment, environment),
    gt(transactions.settlementWindow, afterWindow),
    lte(transactions.settlementWindow, uptoWindow),
  )

/**
 * Waits until every writer that stamped one of the closed windows has committed or rolled back,
 * with the lock name of `settlement_window_for_writer`. Only the next statement sees what they
 * wrote, because a statement's snapshot is older than the locks that it takes.
 */
export async function waitForWriters(db: Db, { environment, afterWindow, uptoWindow }: Windows): Promise<void> {
  await db.execute(sql`
    select count(pg_advisory_xact_lock(hashtextextended('settlement window ' || ${environment}::text, closed)))
      from generate_series(${afterWindow + 1}::bigint, ${uptoWindow}::bigint) as closed`)
}
