import type { Db } from '../db/db.ts'
import { auditEntries, events } from './table.ts'

// Records that are not collected by the context of a verb.

/** Stores events, except those whose IDs are stored already. */
export async function storeEvents(db: Db, made: (typeof events.$inferInsert)[]): Promise<void> {
  if (made.length > 0) await db.insert(events).values(made).onConflictDoNothing()
}

/** Stores audit entries of a job. */
export async function storeAudits(db: Db, made: (typeof auditEntries.$inferInsert)[]): Promise<void> {
  if (made.length > 0) await db.insert(auditEntries).values(made)
}
