import { sql } from 'drizzle-orm'
import { index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { ENVIRONMENTS } from '../../kernel/access.ts'
import { instant, minorUnits, owner } from '../../platform/db/columns.ts'
import { ofEither } from '../../platform/db/policies.ts'
import { RETURN_REASONS } from './states.ts'

/**
 * Returns of payments. The owner sends the money back to the receiver; they can be the same
 * namespace. Each has a transaction with the same amount.
 */
export const returns = pgTable(
  'returns',
  {
    paymentId: text('payment_id').notNull(),
    token: text('token').notNull(),
    ...owner,
    receiverOrganizationId: text('receiver_organization_id').notNull(),
    receiverPartnerId: text('receiver_partner_id').notNull(),
    environment: text('environment', { enum: ENVIRONMENTS }).notNull(),
    originalTransactionId: text('original_transaction_id').notNull(),
    transactionId: text('transaction_id').notNull(),
    currency: text('currency').notNull(),
    amount: minorUnits('amount').notNull(),
    reason: text('reason', { enum: RETURN_REASONS }).notNull(),
    note: text('note').notNull(),
    /** The recall that it grants. */
    recallId: text('recall_id'),
    /** Display name, as in the history of tasks. */
    createdBy: text('created_by').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.paymentId, t.token] }),
    index('returns_sent').on(t.partnerId, t.token),
    index('returns_received').on(t.receiverPartnerId, t.token).where(sql`receiver_partner_id <> partner_id`),
    ofEither('partner_id', 'receiver_partner_id'),
  ],
)

export type ReturnRow = typeof returns.$inferSelect
