import { sql } from 'drizzle-orm'
import { bigint, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { minorSum } from '../db/columns.ts'
import { ofPartner } from '../db/policies.ts'

const what = {
  /** `payments`, `tasks`, or a list of accounts. */
  list: text('list').notNull(),
  /** The namespace that can see the counted rows. */
  partnerId: text('partner_id').notNull(),
  state: text('state').notNull(),
  /** Additional dimension of the list: currency, workflow, or creation time. */
  part: text('part').notNull(),
}

/** Sum of amounts, for lists with sums (decision 0034). */
const amount = minorSum('amount').notNull().default(sql`0`)

/**
 * Aggregated row counts of a namespace's lists; `tally_changes` contains newer changes (decision
 * 0022).
 */
export const tallies = pgTable('tallies', { ...what, n: bigint('n', { mode: 'number' }).notNull(), amount }, (t) => [
  primaryKey({ columns: [t.list, t.partnerId, t.state, t.part] }),
  index('tallies_by_hour').on(t.part).where(sql`list = 'payments by hour'`),
  ofPartner(),
])

/**
 * Changes that are not aggregated yet. Triggers append them with their owner's rights, so that
 * writers never wait for a counter; a job aggregates them.
 */
export const tallyChanges = pgTable(
  'tally_changes',
  {
    ...what,
    change: bigint('change', { mode: 'number' }).notNull(),
    amount,
    /** Transaction ID. Only rows at or above the floor are read (decision 0052). */
    xid: bigint('xid', { mode: 'bigint' }).notNull().default(sql`(pg_current_xact_id()::text)::bigint`),
  },
  (t) => [index('tally_changes_by_transaction').on(t.xid), ofPartner()],
)

/**
 * All changes of transactions below the highest floor are aggregated. Aggregating inserts a floor
 * and deletes the previous one.
 */
export const tallyFloors = pgTable('tally_floors', { xid: bigint('xid', { mode: 'bigint' }).primaryKey() })
