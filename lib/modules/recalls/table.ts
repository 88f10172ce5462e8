import { sql } from 'drizzle-orm'
import { index, pgTable, primaryKey, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { ENVIRONMENTS } from '../../kernel/access.ts'
import { instant, minorUnits, owner } from '../../platform/db/columns.ts'
import { ofEither } from '../../platform/db/policies.ts'
import { RETURN_REASONS } from '../returns/states.ts'
import { RECALL_STATES, REFUSAL_REASONS } from './states.ts'

/**
 * Recalls of payments. The owner sent the payment and asks the receiver to return it; they can be the
 * same namespace.
 */
export const recalls = pgTable(
  'recalls',
  {
    paymentId: text('payment_id').notNull(),
    token: text('token').notNull(),
    ...owner,
    receiverOrganizationId: text('receiver_organization_id').notNull(),
    receiverPartnerId: text('receiver_partner_id').notNull(),
    environment: text('environment', { enum: ENVIRONMENTS }).notNull(),
    originalTransactionId: text('original_transaction_id').notNull(),
    currency: text('currency').notNull(),
    amount: minorUnits('amount').notNull(),
    /** Number of returns of the payment when it was created: after another one it cannot be granted. */
    returnsBefore: smallint('returns_before').notNull().default(0),
    reason: text('reason', { enum: RETURN_REASONS }).notNull(),
    note: text('note').notNull(),
    state: text('state', { enum: RECALL_STATES }).notNull(),
    refusalReason: text('refusal_reason', { enum: REFUSAL_REASONS }),
    /** What the receiver wrote when it refused; an empty string if nothing. */
    refusalMessage: text('refusal_message').notNull(),
    /** The return that granted it, and its transaction. */
    returnId: text('return_id'),
    transactionId: text('transaction_id'),
    /** Display names, as in the history of tasks. `endedBy` is null for open and expired recalls. */
    createdBy: text('created_by').notNull(),
    endedBy: text('ended_by'),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    endedAt: instant('ended_at'),
  },
  (t) => [
    primaryKey({ columns: [t.paymentId, t.token] }),
    // The database refuses a second open recall of a payment.
    uniqueIndex('recalls_open_of_payment').on(t.paymentId).where(sql`state = 'open'`),
    index('recalls_due').on(t.expiresAt).where(sql`state = 'open'`),
    index('recalls_sent').on(t.partnerId, t.token),
    index('recalls_received').on(t.receiverPartnerId, t.token).where(sql`receiver_partner_id <> partner_id`),
    index('recalls_to_answer').on(t.receiverPartnerId, t.token).where(sql`state = 'open'`),
    ofEither('partner_id', 'receiver_partner_id'),
  ],
)

export type RecallRow = typeof recalls.$inferSelect
