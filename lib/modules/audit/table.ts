import { bigint, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
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
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.sequence] }),
    uniqueIndex('audit_links_entry').on(t.entryId),
    ofOrganization(),
  ],
)

/** How far the job has come: everything up to this entry of this transaction is in its chain. One row. */
export const auditProgress = pgTable('audit_progress', {
  id: text('id').primaryKey(),
  xid: bigint('xid', { mode: 'bigint' }).notNull(),
  entryId: text('entry_id').notNull(),
})
