import { isoTime } from '../../kernel/time.ts'
import { presentAmount } from '../payments/present.ts'
import type { Transaction, TransactionLine } from './contract.ts'
import type { BookedTransaction } from './projections.ts'

type Shown = Omit<BookedTransaction, 'settlementWindow'>

export const presentTransaction = (row: Shown): Transaction => ({
  token: row.token,
  transaction_id: row.token,
  payment_id: row.paymentId,
  approval_code: row.approvalCode,
  status: row.status,
  created_on: isoTime(row.createdAt),
  initiated_on: isoTime(row.initiatedAt),
  updated_on: isoTime(row.updatedAt),
  transaction_lines: [
    { ...line(row), token: row.debitLineToken, partner_id: row.debtorPartnerId, direction: 'TD_Debit' },
    { ...line(row), token: row.creditLineToken, partner_id: row.creditorPartnerId, direction: 'TD_Credit' },
  ],
})

/** Fields shared by both lines, so that their amounts are equal by construction. */
const line = (row: Shown): Pick<TransactionLine, 'transaction_id' | 'amount' | 'transaction_type'> => ({
  transaction_id: row.token,
  amount: presentAmount(row),
  transaction_type: row.transactionType,
})
