import { newId } from '../../kernel/ids.ts'
import type { PartnerCtx, Write } from '../../platform/context.ts'
import { conflict } from '../../platform/errors.ts'
import type { PaymentRow } from '../payments/index.ts'
import type { SUBMISSION_STATUS } from './states.ts'
import { type SubmissionRow, submissions } from './table.ts'

type Outcome = typeof SUBMISSION_STATUS.delivered | typeof SUBMISSION_STATUS.failed

/**
 * Stores the submission of a locked payment with the results of its checks. Throws 409 if it is
 * already submitted (contract#payments).
 */
export async function createSubmission(
  ctx: Write<PartnerCtx>,
  payment: PaymentRow,
  status: Outcome,
): Promise<SubmissionRow> {
  const submission = newSubmission(ctx, payment, status)
  const made = await ctx.db.insert(submissions).values(submission).onConflictDoNothing().returning()
  if (made.length === 0) throw conflict('The payment has already been submitted')
  return submission
}

/** The submission of a payment, not stored yet. */
export function newSubmission(ctx: Write<PartnerCtx>, payment: PaymentRow, status: Outcome): SubmissionRow {
  const submission = {
    paymentId: payment.paymentId,
    token: newId('sub', ctx.now, ctx.random),
    organizationId: ctx.organizationId,
    partnerId: ctx.partnerId,
    status,
    submittedAt: ctx.now,
  }
  ctx.audit({
    action: 'payment.submit',
    resourceId: payment.paymentId,
    after: { submission: submission.token, status },
  })
  return submission
}
