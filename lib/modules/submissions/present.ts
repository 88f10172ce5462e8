import { unixSeconds } from '../../kernel/time.ts'
import type { ShownPayment } from '../payments/index.ts'
import { presentEmbedded } from '../payments/present.ts'
import type { PaymentException, Submission } from './contract.ts'
import type { ExceptionRow, SubmissionRow } from './table.ts'

export const presentSubmission = (row: SubmissionRow, payment: ShownPayment): Submission => ({
  token: row.token,
  organization_id: row.organizationId,
  partner_id: row.partnerId,
  payment_id: row.paymentId,
  status: row.status,
  submission_time: unixSeconds(row.submittedAt),
  relationships: { payment: presentEmbedded(payment) },
})

export const presentException = (row: ExceptionRow, payment: ShownPayment): PaymentException => ({
  token: row.token,
  payment_id: row.paymentId,
  organization_id: row.organizationId,
  partner_id: row.partnerId,
  record_type: row.recordType,
  exception_code: row.code,
  exception_message: row.message,
  blame: row.blame,
  decline_message: row.declineMessage,
  relationships: { payment: presentEmbedded(payment) },
})
