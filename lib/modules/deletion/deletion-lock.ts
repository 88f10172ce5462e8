import { sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/db.ts'
import { only, rows } from '../../platform/db/rows.ts'

/** Advisory lock of deletions. */
const LOCK = 7_215_044

/** Another process is deleting. Nothing was done; the next run retries. */
export class DeletionBusy extends Error {}

/**
 * Takes the lock of deletions until the end of the transaction. Throws DeletionBusy if another
 * process has it: waiting would hold a connection, and continuing would skip the rows that the
 * other process is deleting and then erase what refers to them.
 */
export async function lockDeletions(tx: Db): Promise<void> {
  const found = await rows<{ held: boolean }>(tx, sql`select pg_try_advisory_xact_lock(${LOCK}) as held`)
  if (!only(found).held) throw new DeletionBusy('another process is deleting')
}
