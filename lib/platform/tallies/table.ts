import { sql } from 'drizzle-orm'
import { bigint, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { minorSum } from '../db/columns.ts'
import { ofPartner } from '../db/policies.ts'

const what = {
  /** `payments`, `tasks`, or a list of accounts. */
  list: text('list').notNull(),
  /** Who sees the rows that are counted. */
  partnerId: text('partner_id').notNull(),
  state: text('state').notNull(),
  /** What else the list is counted by: the currency, the workflow, when the row was made. */
  part: text('part').notNull(),
}

/** What the rows amount to together, where a list is summed as well as counted (decision 0034). */
const amount = minorSum('amount').notNull().default(sql`0`)

/** How many rows of a list a namespace sees, as far as it is folded; `tally_changes` holds the rest (decision 0022). */
export const tallies = pgTable('tallies', { ...what, n: bigint('n', { mode: 'number' }).notNull(), amount }, (t) => [
  primaryKey({ columns: [t.list, t.partnerId, t.state, t.part] }),
  index('tallies_by_hour').on(t.part).where(sql`list = 'payments by hour'`),
  ofPartner(),
])

/** What has changed since. Triggers append, with their owner's rights, so that nobody waits for a counter; a job folds. */
export const tallyChanges = pgTable(
  'tally_changes',
  {
    ...what,
    change: bigint('change', { mode: 'number' }).notNull(),
    amount,
    /** The transaction that wrote it: rows are read from the floor on, past those that are folded (decision 0052). */
    xid: bigint('xid', { mode: 'bigint' }).notNull().default(sql`(pg_current_xact_id()::text)::bigint`),
  },
  (t) => [index('tally_changes_by_transaction').on(t.xid), ofPartner()],
)

/** Below the highest floor no transaction has a change that is not folded. A fold inserts a floor and deletes the one before. */
export const tallyFloors = pgTable('tally_floors', { xid: bigint('xid', { mode: 'bigint' }).primaryKey() })
