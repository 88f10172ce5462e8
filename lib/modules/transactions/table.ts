import { sql } from 'drizzle-orm'
import { bigint, index, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core'
import { ENVIRONMENTS } from '../../kernel/access.ts'
import { instant, minorUnits } from '../../platform/db/columns.ts'
import { groupInserts, ofEither } from '../../platform/db/policies.ts'
import { TRANSACTION_TYPES } from './states.ts'

/**
 * Transactions. Both sides and the amount are in one row, so that debit and credit are equal by
 * construction; the view `transaction_lines` shows them as lines. Settlement never changes a row:
 * its `settlement_window`, which is set when it is written, determines its batch (decision 0006).
 */
export const transactions = pgTable(
  'transactions',
  {
    paymentId: text('payment_id').notNull(),
    /** 0 for the payment itself, 1 and above for its returns (decision 0181). */
    sequence: smallint('sequence').notNull().default(0),
    transactionType: text('transaction_type', { enum: TRANSACTION_TYPES }).notNull().default('TT_PAYMENT'),
    token: text('token').notNull(),
    environment: text('environment', { enum: ENVIRONMENTS }).notNull(),
    currency: text('currency').notNull(),
    amount: minorUnits('amount').notNull(),
    debtorOrganizationId: text('debtor_organization_id').notNull(),
    debtorPartnerId: text('debtor_partner_id').notNull(),
    creditorOrganizationId: text('creditor_organization_id').notNull(),
    creditorPartnerId: text('creditor_partner_id').notNull(),
    debitLineToken: text('debit_line_token').notNull(),
    creditLineToken: text('credit_line_token').notNull(),
    approvalCode: text('approval_code').notNull(),
    status: smallint('status').notNull(),
    settlementWindow: bigint('settlement_window', { mode: 'number' }).notNull(),
    initiatedAt: instant('initiated_at').notNull(),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.paymentId, t.sequence] }),
    index('transactions_to_settle').on(
      t.environment,
      t.settlementWindow,
      t.currency,
      t.debtorPartnerId,
      t.creditorPartnerId,
    ),
    // Finds the few returns of a batch.
    index('transactions_of_returns').on(t.environment, t.currency, t.settlementWindow).where(sql`sequence > 0`),
    index('transactions_by_token').on(t.token),
    // Approval code, which can be read out over the phone.
    index('transactions_by_approval_code').on(t.approvalCode),
    index('transactions_by_debtor').on(t.debtorPartnerId, t.currency, t.settlementWindow, t.initiatedAt),
    index('transactions_by_creditor').on(t.creditorPartnerId, t.currency, t.settlementWindow, t.initiatedAt),
    ofEither('debtor_partner_id', 'creditor_partner_id'),
    groupInserts('debtor_partner_id', 'creditor_partner_id'),
  ],
)

export type TransactionRow = typeof transactions.$inferSelect
/** A transaction without its settlement window, as its sides can see it. */
export type Unstamped = Omit<TransactionRow, 'settlementWindow'>
