import { bigint, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { ofPartner } from '../../platform/db/policies.ts'

// Read models of payments that only the search uses. A job fills them after the payments are
// written, so that no payment waits for them (decision 0091).

/** Reference and IDs of each payment, once for each namespace that sees it. */
export const searchPayments = pgTable(
  'search_payments',
  {
    partnerId: text('partner_id').notNull(),
    paymentId: text('payment_id').notNull(),
    /** Folded words: the reference, a chosen payment ID, and the ends of generated IDs. */
    text: text('text').notNull(),
    /** Orders payments by creation; null in rows that an earlier version wrote. */
    token: text('token'),
  },
  (t) => [
    primaryKey({ columns: [t.partnerId, t.paymentId] }),
    index('search_payments_by_text').using('gin', t.partnerId, t.text.op('gin_trgm_ops')),
    index('search_payments_by_token').on(t.partnerId, t.token),
    ofPartner(),
  ],
)

/** Parties of the payments that a namespace sees, each name and address once. */
export const searchParties = pgTable(
  'search_parties',
  {
    partnerId: text('partner_id').notNull(),
    /** Lower case. */
    address: text('address').notNull(),
    /** Folded. */
    name: text('name').notNull(),
    /** Folded name and address. */
    text: text('text').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.partnerId, t.address, t.name] }),
    index('search_parties_by_text').using('gin', t.partnerId, t.text.op('gin_trgm_ops')),
    ofPartner(),
  ],
)

/** Progress of the job that fills them. */
export const searchProgress = pgTable('search_progress', {
  id: text('id').primaryKey(),
  /** Audit entries are processed in the order of their transactions. */
  xid: bigint('xid', { mode: 'bigint' }).notNull(),
  entryId: text('entry_id').notNull(),
  /** The last indexed payment of those that are older than the index; null when all are indexed. */
  paymentId: text('payment_id'),
  /** Likewise, the last payment whose rows of an earlier version got a `token`; null when all have one. */
  orderedId: text('ordered_id').default(''),
})
