import { sql } from 'drizzle-orm'
import { check, index, jsonb, pgTable, smallint, text } from 'drizzle-orm/pg-core'
import { ENVIRONMENTS } from '../../kernel/access.ts'
import { instant, isOneOf, minorUnits, owner } from '../../platform/db/columns.ts'
import { groupRows, ofEither } from '../../platform/db/policies.ts'
import { PAYMENT_TYPES, STORED_STATES, WAITING_STATES } from './states.ts'

const isReceived = sql`receiver_partner_id <> partner_id`

/** A party as stored, with the same fields as in responses. */
export type StoredParty = {
  payment_address: string
  first_name: string
  last_name: string
  email: string
  phone: string
  type: string
  billing: { country: string }
}

/**
 * Payments. `payment_id` is chosen by the caller, unique in the network, and the sharding key of
 * all records of a payment. `token` is time-ordered, so that a list's index has good locality.
 */
export const payments = pgTable(
  'payments',
  {
    paymentId: text('payment_id').primaryKey(),
    token: text('token').notNull(),
    ...owner,
    environment: text('environment', { enum: ENVIRONMENTS }).notNull(),
    paymentType: text('payment_type', { enum: PAYMENT_TYPES }).notNull(),
    currency: text('currency').notNull(),
    amount: minorUnits('amount').notNull(),
    debtor: jsonb('debtor').$type<StoredParty>().notNull(),
    beneficiary: jsonb('beneficiary').$type<StoredParty>().notNull(),
    /** Lower case, for look-ups. */
    debtorAddress: text('debtor_address').notNull(),
    beneficiaryAddress: text('beneficiary_address').notNull(),
    reference: text('reference').notNull(),
    /** Lower case, for look-ups. */
    referenceKey: text('reference_key').notNull().default(''),
    /**
     * JSON as sent, or null. Text, because `jsonb` reorders keys and a payment must be returned as
     * it was created.
     */
    device: text('device'),
    location: text('location'),
    state: text('state', { enum: STORED_STATES }).notNull(),
    /**
     * The other side, which can see the payment after its submission; null before
     * (contract#payments).
     */
    receiverOrganizationId: text('receiver_organization_id'),
    receiverPartnerId: text('receiver_partner_id'),
    /** The member or API key that created it; null in older payments. */
    createdBy: text('created_by'),
    /** The sum and the number of its returns. Changed under the lock of the row. */
    returnedAmount: minorUnits('returned_amount').notNull().default(sql`0`),
    returnsCount: smallint('returns_count').notNull().default(0),
    initiatedAt: instant('initiated_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (t) => [
    // Indexes of the lists, by side. A payment within one namespace is only in the first (decision
    // 0022).
    index('payments_of_initiator').on(t.partnerId, t.state, t.currency, t.token),
    index('payments_of_receiver').on(t.receiverPartnerId, t.state, t.currency, t.token).where(isReceived),
    index('payments_by_amount').on(t.partnerId, t.currency, t.amount, t.token),
    index('payments_by_amount_received').on(t.receiverPartnerId, t.currency, t.amount, t.token).where(isReceived),
    // Payments with one counterparty, by side (decision 0108).
    index('payments_with').on(t.partnerId, t.receiverPartnerId, t.token).where(sql`receiver_partner_id is not null`),
    // Selective, so one index covers both sides.
    index('payments_by_debtor').on(t.debtorAddress, t.token),
    index('payments_by_beneficiary').on(t.beneficiaryAddress, t.token),
    index('payments_by_reference').on(t.referenceKey, t.token).where(sql`reference_key <> ''`),
    // Index of the expiry sweep: open payments only.
    index('payments_open').on(t.expiresAt).where(isOneOf(sql`state`, WAITING_STATES)),
    check('payments_returned_at_most', sql`returned_amount >= 0 and returned_amount <= amount`),
    ofEither('partner_id', 'receiver_partner_id'),
    groupRows('partner_id', 'receiver_partner_id'),
  ],
)
