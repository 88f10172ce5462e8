import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core'
import { ENVIRONMENTS } from '../../kernel/access.ts'
import { instant, minorSum, owner, stamps } from '../../platform/db/columns.ts'
import { ofPartner } from '../../platform/db/policies.ts'
import {
  ACCOUNT_CHANGE_STATES,
  DIRECTIONS,
  INSTRUCTION_STATES,
  MISMATCH_KINDS,
  MISMATCH_STATES,
  RESOLUTIONS,
} from './states.ts'

/** An account at a bank. Either `iban` or `account_number` is set. */
const bankAccount = {
  holder: text('holder').notNull(),
  iban: text('iban'),
  accountNumber: text('account_number'),
  bic: text('bic'),
  /** The change that set it last (decision 0202); empty if it was set before changes were recorded. */
  changeId: text('change_id').notNull(),
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

/** The bank accounts into which namespaces are paid. */
export const participantAccounts = pgTable(
  'participant_accounts',
  { ...owner, currency: text('currency').notNull(), ...bankAccount, ...stamps },
  (t) => [primaryKey({ columns: [t.partnerId, t.currency] })],
)

export type ParticipantAccountRow = typeof participantAccounts.$inferSelect

/** What identifies an account in a change and in the audit log. `bank` is null for accounts of namespaces. */
export type BankAccount = {
  readonly bank: string | null
  readonly holder: string
  readonly iban: string | null
  readonly account_number: string | null
  readonly bic: string | null
}

/**
 * Changes of accounts that operators propose (decision 0199). No tenant can read them: an organization learns of a
 * change when it is applied.
 */
export const accountChanges = pgTable(
  'account_changes',
  {
    token: text('token').primaryKey(),
    /** The organization of the namespace, or the operator for an account of the network. */
    organizationId: text('organization_id').notNull(),
    /** Null for an account of the network. */
    partnerId: text('partner_id'),
    environment: text('environment', { enum: ENVIRONMENTS }).notNull(),
    currency: text('currency').notNull(),
    /** The account when the change was proposed; null if there was none. */
    before: jsonb('before').$type<BankAccount>(),
    /** Null: the account is removed. */
    after: jsonb('after').$type<BankAccount>(),
    reason: text('reason').notNull(),
    state: text('state', { enum: ACCOUNT_CHANGE_STATES }).notNull(),
    proposedByName: text('proposed_by_name').notNull(),
    approvedByName: text('approved_by_name'),
    createdAt: instant('created_at').notNull(),
    endedAt: instant('ended_at'),
    /** Why it was refused. */
    refusal: text('refusal'),
  },
  (t) => [
    index('account_changes_proposed').on(t.environment, t.currency, t.partnerId).where(sql`state = 'proposed'`),
    index('account_changes_of_organization').on(t.organizationId, t.token),
  ],
)

export type AccountChangeRow = typeof accountChanges.$inferSelect

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
    /**
     * The bank's own reference of the entry that confirmed it last, empty if it had none; null if a person did without an
     * entry. It stays when the bank takes the payment back.
     */
    bankReference: text('bank_reference'),
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

/** Imported statements, without their entries. */
export const statementImports = pgTable(
  'statement_imports',
  {
    token: text('token').primaryKey(),
    environment: text('environment', { enum: ENVIRONMENTS }).notNull(),
    currency: text('currency').notNull(),
    sha256: text('sha256').notNull(),
    statementId: text('statement_id').notNull(),
    /** First and last day that it covers, if it says so. */
    fromDay: text('from_day'),
    toDay: text('to_day'),
    /** The account of the statement. Null, like the balances, for imports of earlier releases. */
    account: text('account'),
    /** Booked balances, if it has them. */
    opening: minorSum('opening'),
    closing: minorSum('closing'),
    entries: integer('entries').notNull(),
    matched: integer('matched').notNull(),
    mismatched: integer('mismatched').notNull(),
    ignored: integer('ignored').notNull(),
    importedByName: text('imported_by_name').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [unique('statements_by_content').on(t.environment, t.currency, t.sha256)],
)

export type ImportRow = typeof statementImports.$inferSelect

/**
 * The bookings that imported statements reported. Files overlap, such as a notification and the statement of its day, so
 * each booking counts once. Equal bookings of one file, such as two payments of one entry, have different ordinals.
 */
export const statementBookings = pgTable(
  'statement_bookings',
  {
    environment: text('environment', { enum: ENVIRONMENTS }).notNull(),
    currency: text('currency').notNull(),
    bankReference: text('bank_reference').notNull(),
    amount: minorSum('amount').notNull(),
    isCredit: boolean('is_credit').notNull(),
    isReversal: boolean('is_reversal').notNull(),
    ordinal: integer('ordinal').notNull(),
    importId: text('import_id').notNull(),
  },
  (t) => [
    primaryKey({
      name: 'statement_bookings_key',
      columns: [t.environment, t.currency, t.bankReference, t.amount, t.isCredit, t.isReversal, t.ordinal],
    }),
  ],
)

/** Entries and instructions that a person must look at. */
export const settlementMismatches = pgTable(
  'settlement_mismatches',
  {
    token: text('token').primaryKey(),
    kind: text('kind', { enum: MISMATCH_KINDS }).notNull(),
    state: text('state', { enum: MISMATCH_STATES }).notNull(),
    environment: text('environment', { enum: ENVIRONMENTS }).notNull(),
    currency: text('currency').notNull(),
    importId: text('import_id').notNull(),
    instructionId: text('instruction_id'),
    batchId: text('batch_id'),
    /** The entry of the statement; null if the mismatch is about none. */
    entryNumber: integer('entry_number'),
    /** Of the entry, or the opening balance of the statement. */
    amount: minorSum('amount'),
    /** The closing balance of the statement before, and its last day. */
    expectedAmount: minorSum('expected_amount'),
    expectedOn: text('expected_on'),
    /** Whether the entry credits the settlement account. */
    isCredit: boolean('is_credit'),
    reference: text('reference'),
    remittance: text('remittance'),
    bankReference: text('bank_reference'),
    bookedOn: text('booked_on'),
    resolution: text('resolution', { enum: RESOLUTIONS }),
    /** Whether a person dismissed it. What an import dismissed, a later import can contradict. */
    isDismissedByPerson: boolean('is_dismissed_by_person').notNull().default(false),
    reason: text('note'),
    resolvedByName: text('resolved_by_name'),
    resolvedAt: instant('resolved_at'),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [
    index('mismatches_open').on(t.token).where(sql`state = 'open'`),
    index('mismatches_resolved').on(t.resolvedAt).where(sql`resolved_at is not null and kind <> 'missing'`),
    index('mismatches_by_instruction').on(t.instructionId).where(sql`instruction_id is not null`),
    index('mismatches_of_batch').on(t.batchId, t.token),
    index('mismatches_of_balances').on(t.importId).where(sql`expected_on is not null`),
  ],
)

export type MismatchRow = typeof settlementMismatches.$inferSelect
