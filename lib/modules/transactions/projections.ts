import { projection } from '../../platform/db/projection.ts'
import { transactions } from './table.ts'

/** A booked transaction without the organizations of its sides. It never changes. */
export const transactionProjection = projection(
  transactions,
  'paymentId',
  'sequence',
  'transactionType',
  'token',
  'environment',
  'currency',
  'amount',
  'debtorPartnerId',
  'creditorPartnerId',
  'debitLineToken',
  'creditLineToken',
  'approvalCode',
  'status',
  'settlementWindow',
  'initiatedAt',
  'createdAt',
  'updatedAt',
)

/** A booked transaction, as its sides can see it. */
export type BookedTransaction = typeof transactionProjection.$inferSelect
