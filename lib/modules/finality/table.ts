import { sql } from 'drizzle-orm'
import { index, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core'
import { ENVIRONMENTS } from '../../kernel/access.ts'
import { instant, minorSum, owner, stamps } from '../../platform/db/columns.ts'
import { ofPartner } from '../../platform/db/policies.ts'
import { DIRECTIONS, INSTRUCTION_STATES } from './states.ts'

/** An account at a bank. Either `iban` or `account_number` is set. */
const bankAccount = {
  holder: text('holder').notNull(),
  iban: text('iban'),
  accountNumber: text('account_number'),
  bic: text('bic'),
}

/** The network's accounts at settlement banks. Batches that complete with one get instructions. */
export const settlementAccounts = pgTable(
  'settlement_accounts',
  {
    environment: text('environment', { enum: ENVIRONMENTS }).notNull(),
    currency: text('currency').notNull(),
    bank: text('bank').notNull(),
    ...bankAccount,
    ...stamps,
  },
  (t) => [primaryKey({ columns: [t.environment, t.currency] })],
)

export type SettlementAccountRow = typeof settlementAccounts.$inferSelect

/** The accounts from which namespaces pay and on which they are paid. */
export const participantAccounts = pgTable(
  'participant_accounts',
  { ...owner, currency: text('currency').notNull(), ...bankAccount, ...stamps },
  (t) => [primaryKey({ columns: [t.partnerId, t.currency] })],
)

export type ParticipantAccountRow = typeof participantAccounts.$inferSelect

/**
 * What each namespace of a batch pays or receives at the settlement bank. The trigger `write_instructions` writes
 * them when the run is completed (decision 0194).
 */
export const settlementInstructions = pgTable(
  'settlement_instructions',
  {
    token: text('token').primaryKey(),
    batchId: text('batch_id').notNull(),
    ...owner,
    environment: text('environment', { enum: ENVIRONMENTS }).notNull(),
    currency: text('currency').notNull(),
    direction: text('direction', { enum: DIRECTIONS }).notNull(),
    amount: minorSum('amount').notNull(),
    /** Identifies it at the bank (ISO 11649). */
    reference: text('reference').notNull(),
    state: text('state', { enum: INSTRUCTION_STATES }).notNull(),
    sentAt: instant('sent_at'),
    confirmedAt: instant('confirmed_at'),
    rejectedAt: instant('rejected_at'),
    /** Why a person confirmed or rejected it, or why the bank did. */
    reason: text('reason'),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [
    unique('instructions_by_reference').on(t.reference),
    index('instructions_of_batch').on(t.batchId, t.token),
    index('instructions_of_partner').on(t.partnerId, t.token),
    index('instructions_open').on(t.environment, t.currency, t.token).where(sql`state <> 'confirmed'`),
    ofPartner(),
  ],
)

export type InstructionRow = typeof settlementInstructions.$inferSelect
