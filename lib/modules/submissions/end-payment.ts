import { eq } from 'drizzle-orm'
import { newId } from '../../kernel/ids.ts'
import type { Ctx, Write } from '../../platform/context.ts'
import { only } from '../../platform/db/rows.ts'
import { justWritten, movePayment, type PaymentRow, type ShownPayment } from '../payments/index.ts'
import { emitException, emitSubmission } from './events.ts'
import type { Fault } from './exceptions.ts'
import { type RecordType, SUBMISSION_STATUS } from './states.ts'
import { paymentExceptions, submissions } from './table.ts'

/** How a payment ends without a transaction. */
export type End = { readonly state: 'failed' | 'expired'; readonly recordType: RecordType; readonly fault: Fault }

/**
 * Ends a locked payment and stores an exception with the reason. The exception belongs to the
 * initiating side, like the payment; both sides can read it.
 */
export async function endPayment(ctx: Write<Ctx>, payment: PaymentRow, end: End): Promise<ShownPayment> {
  // The sweep has already ended it with the same exception.
  if (payment.state === end.state && (await hasException(ctx, payment))) return justWritten(payment)
  const made = await ctx.db
    .insert(paymentExceptions)
    .values({
      ...end.fault,
      paymentId: payment.paymentId,
      token: newId('pexc', ctx.now, ctx.random),
      organizationId: payment.organizationId,
      partnerId: payment.partnerId,
      recordType: end.recordType,
      createdAt: ctx.now,
    })
    .returning()
  const ended = payment.state === end.state ? justWritten(payment) : await movePayment(ctx, payment, end.state)
  if (end.recordType === 'PaymentAdmission') await failSubmission(ctx, ended)
  emitException(ctx, only(made), ended)
  ctx.audit({
    action: `payment.${end.state === 'failed' ? 'fail' : 'expire'}`,
    resourceId: payment.paymentId,
    after: { exception_code: end.fault.code, blame: end.fault.blame },
  })
  return ended
}

/**
 * If the admission ends without a transaction, the submission counts as not delivered
 * (contract#numbers).
 */
async function failSubmission(ctx: Write<Ctx>, ended: ShownPayment): Promise<void> {
  const failed = await ctx.db
    .update(submissions)
    .set({ status: SUBMISSION_STATUS.failed })
    .where(eq(submissions.paymentId, ended.paymentId))
    .returning()
  emitSubmission(ctx, only(failed), ended, 'EK_Updated')
}

const hasException = async (ctx: Ctx, { paymentId }: PaymentRow) =>
  (await ctx.db.$count(paymentExceptions, eq(paymentExceptions.paymentId, paymentId))) > 0
