import { isoTime } from '../../kernel/time.ts'
import { presentAmount } from '../payments/present.ts'
import type { Return } from './contract.ts'
import type { ShownReturn } from './find-returns.ts'

/** A return as one of its sides sees it. */
export function presentReturn({ row, domainOf }: ShownReturn, readerPartnerId: string): Return {
  const isSender = row.partnerId === readerPartnerId
  const isWithin = row.partnerId === row.receiverPartnerId
  const other = isSender ? row.receiverPartnerId : row.partnerId
  return {
    return_id: row.token,
    payment_id: row.paymentId,
    original_transaction_id: row.originalTransactionId,
    transaction_id: row.transactionId,
    amount: presentAmount(row),
    reason: row.reason,
    note: row.note,
    recall_id: row.recallId,
    direction: isWithin ? 'within' : isSender ? 'out' : 'in',
    other_partner_id: isWithin ? null : other,
    other_domain: isWithin ? null : domainOf(other),
    created_by: isSender ? row.createdBy : null,
    created_on: isoTime(row.createdAt),
  }
}
