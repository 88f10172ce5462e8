import { bigint, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { instant } from '../../platform/db/columns.ts'
import { ofOrganization } from '../../platform/db/policies.ts'

/** The links of each organization's chain, written by a job soon after the entries (decision 0031). Append-only, like the entries. */
export const auditLinks = pgTable(
  'audit_links',
  {
    organizationId: text('organization_id').notNull(),
    /** Counted from 1 within the organization. */
    sequence: bigint('sequence', { mode: 'number' }).notNull(),
    entryId: text('entry_id').notNull(),
    /** SHA-256 over the entry, its place and the hash before. */
    hash: text('hash').notNull(),
    /** The latest time of an entry up to this one. Null in links older than the column: their entry's time stands for it. */
    newestAt: instant('newest_at'),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.sequence] }),
    uniqueIndex('audit_links_entry').on(t.entryId),
    ofOrganization(),
  ],
)

/** How far the job has come in the order of transactions; after a restore also in that of the database that was dumped. */
export const auditProgress = pgTable('audit_progress', {
  id: text('id').primaryKey(),
  xid: bigint('xid', { mode: 'bigint' }).notNull(),
  entryId: text('entry_id').notNull(),
})
