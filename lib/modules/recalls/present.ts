import { isoTime } from '../../kernel/time.ts'
import { presentAmount } from '../payments/present.ts'
import type { Recall } from './contract.ts'
import type { ShownRecall } from './find-recalls.ts'
import type { RecallReason } from './states.ts'

/** A recall as one of its sides sees it. */
export function presentRecall({ row, domainOf }: ShownRecall, readerPartnerId: string): Recall {
  const isSender = row.partnerId === readerPartnerId
  const isReceiver = row.receiverPartnerId === readerPartnerId
  const isWithin = isSender && isReceiver
  const other = isSender ? row.receiverPartnerId : row.partnerId
  return {
    recall_id: row.token,
    payment_id: row.paymentId,
    original_transaction_id: row.originalTransactionId,
    amount: presentAmount(row),
    reason: row.reason as RecallReason,
    note: row.note,
    state: row.state,
    refusal: row.refusalReason && { reason: row.refusalReason, message: row.refusalMessage },
    return_id: row.returnId,
    transaction_id: row.transactionId,
    direction: isWithin ? 'within' : isSender ? 'out' : 'in',
    other_partner_id: isWithin ? null : other,
    other_domain: isWithin ? null : domainOf(other),
    created_by: isSender ? row.createdBy : null,
    ended_by: (row.state === 'canceled' ? isSender : isReceiver) ? row.endedBy : null,
    created_on: isoTime(row.createdAt),
    expires_on: isoTime(row.expiresAt),
    ended_on: row.endedAt && isoTime(row.endedAt),
  }
}
