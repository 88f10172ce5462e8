import { bigint, index, pgTable, smallint, text } from 'drizzle-orm/pg-core'
import { ENVIRONMENTS } from '../../kernel/access.ts'
import { instant, minorUnits } from '../../platform/db/columns.ts'
import { ofEither } from '../../platform/db/policies.ts'

/**
 * Transactions. Both sides and the amount stand on one row, so its debit and its credit line are equal by construction; the
 * view `transaction_lines` shows them as lines. A row is never changed by settlement: `settlement_window` was stamped when it
 * was written and says which batch takes it (decision 0006).
 */
export const transactions = pgTable(
  'transactions',
  {
    paymentId: text('payment_id').primaryKey(),
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
    index('transactions_to_settle').on(
      t.environment,
      t.settlementWindow,
      t.currency,
      t.debtorPartnerId,
      t.creditorPartnerId,
    ),
    index('transactions_by_token').on(t.token),
    // What a person reads out over the phone.
    index('transactions_by_approval_code').on(t.approvalCode),
    index('transactions_by_debtor').on(t.debtorPartnerId, t.currency, t.settlementWindow, t.initiatedAt),
    index('transactions_by_creditor').on(t.creditorPartnerId, t.currency, t.settlementWindow, t.initiatedAt),
    ofEither('debtor_partner_id', 'creditor_partner_id'),
  ],
)

export type TransactionRow = typeof transactions.$inferSelect
/** A transaction that knows no settlement window: all that its own sides are shown. */
export type Unstamped = Omit<TransactionRow, 'settlementWindow'>
