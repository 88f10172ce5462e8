import { and, eq, gt, lte, type SQL, sql } from 'drizzle-orm'
import type { Environment } from '../../../kernel/access.ts'
import type { Db } from '../../../platform/db/db.ts'
import { transactions } from '../../transactions/table.ts'

/** The windows of a run or a batch: those after one number, up to another. */
export type Windows = {
  readonly environment: Environment
  readonly afterWindow: number
  readonly uptoWindow: number
}

/** The transactions that were stamped with one of the windows. */
export const inWindows = ({ environment, afterWindow, uptoWindow }: Windows): SQL | undefined =>
  and(
    eq(transactions.environment, environment),
    gt(transactions.settlementWindow, afterWindow),
    lte(transactions.settlementWindow, uptoWindow),
  )

/**
 * Waits until every writer that stamped one of the closed windows has committed or given up. The lock's name is that of the
 * function `settlement_window_for_writer`. What the writers left is seen by the next statement only: a statement's snapshot
 * is older than the locks it takes itself.
 */
export async function waitForWriters(db: Db, { environment, afterWindow, uptoWindow }: Windows): Promise<void> {
  await db.execute(sql`
    select count(pg_advisory_xact_lock(hashtextextended('settlement window ' || ${environment}::text, closed)))
      from generate_series(${afterWindow + 1}::bigint, ${uptoWindow}::bigint) as closed`)
}
