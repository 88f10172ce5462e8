import { sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/db.ts'

/** Any number, the same for everybody who ends links or erases. */
const LOCK = 7_215_044

/**
 * Waits until nobody else takes a portion, and keeps others waiting until the transaction ends: of the same rows the second would find none
 * left, take that for the end, and go on to erase what leads to what the first had not come to yet.
 */
export const waitUntilAlone = (tx: Db) => tx.execute(sql`select pg_advisory_xact_lock(${LOCK})`)
