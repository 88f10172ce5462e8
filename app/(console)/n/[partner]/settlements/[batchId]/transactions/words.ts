import type { TransactionLine } from '#lib/modules/transactions/contract.ts'

export const TRANSACTION_TYPE_WORDS: Readonly<Record<TransactionLine['transaction_type'], string>> = {
  TT_PAYMENT: 'Payment',
  TT_REFUND: 'Return',
  TT_REVERSAL: 'Reversal',
  TT_FEE: 'Fee',
}
