import { bigint, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { instant } from '../../platform/db/columns.ts'
import { ofOrganization } from '../../platform/db/policies.ts'

/**
 * Links of the audit chains, written by a job soon after the entries (decision 0031). Append-only,
 * like the entries.
 */
export const auditLinks = pgTable(
  'audit_links',
  {
    organizationId: text('organization_id').notNull(),
    /** Counted from 1 within the organization. */
    sequence: bigint('sequence', { mode: 'number' }).notNull(),
    entryId: text('entry_id').notNull(),
    /** SHA-256 of the entry, its number and the previous hash. */
    hash: text('hash').notNull(),
    /**
     * The latest time of all entries up to this one. Null in older links, which use their entry's
     * time.
     */
    newestAt: instant('newest_at'),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.sequence] }),
    uniqueIndex('audit_links_entry').on(t.entryId),
    ofOrganization(),
  ],
)

/**
 * Progress of the job in the order of transactions; after a restore also in that of the dumped
 * database.
 */
export const auditProgress = pgTable('audit_progress', {
  id: text('id').primaryKey(),
  xid: bigint('xid', { mode: 'bigint' }).notNull(),
  entryId: text('entry_id').notNull(),
})
