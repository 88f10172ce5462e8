import { sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/db.ts'
import { only, rows } from '../../platform/db/rows.ts'

/** Any number, the same for everybody who ends links or erases. */
const LOCK = 7_215_044

/** Another process is deleting. Nothing was done; the next run tries again. */
export class DeletionBusy extends Error {}

/**
 * Takes the lock on deletions until the transaction ends. Throws DeletionBusy when another process has it: to wait would hold a
 * connection, and to go on would find none of the rows that the other is deleting, take that for the end, and erase what leads to
 * the rows that the other has not come to yet.
 */
export async function lockDeletions(tx: Db): Promise<void> {
  const found = await rows<{ held: boolean }>(tx, sql`select pg_try_advisory_xact_lock(${LOCK}) as held`)
  if (!only(found).held) throw new DeletionBusy('another process is deleting')
}
