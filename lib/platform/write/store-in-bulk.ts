import { sql } from 'drizzle-orm'
import type { Db } from '../db/db.ts'
import { toRecords } from '../db/statement.ts'
import { INSERT } from './records.ts'
import { auditEntries, events } from './table.ts'

// Records that are not collected by the context of a verb.

/** Stores events, except those whose IDs are stored already. */
export async function storeEvents(db: Db, made: (typeof events.$inferInsert)[]): Promise<void> {
  if (made.length === 0) return
  const records = JSON.stringify(toRecords(events, made))
  await db.execute(sql`
    ${sql.raw(INSERT.events)} from jsonb_populate_recordset(null::events, ${records}::jsonb) made on conflict do nothing`)
}

/** Stores audit entries of a job. */
export async function storeAudits(db: Db, made: (typeof auditEntries.$inferInsert)[]): Promise<void> {
  if (made.length > 0) await db.insert(auditEntries).values(made)
}
