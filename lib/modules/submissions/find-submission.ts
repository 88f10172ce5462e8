import { and, asc, eq } from 'drizzle-orm'
import type { PartnerCtx } from '../../platform/context.ts'
import { notFound } from '../../platform/errors.ts'
import { findPayment, type ShownPayment } from '../payments/index.ts'
import { type ExceptionRow, paymentExceptions, type SubmissionRow, submissions } from './table.ts'

/** The submission of a visible payment, by token if given. Throws 404. */
export async function findSubmission(
  ctx: PartnerCtx,
  paymentId: string,
  token?: string,
): Promise<{ submission: SubmissionRow; payment: ShownPayment }> {
  const payment = await findPayment(ctx, paymentId)
  const [submission] = await ctx.db
    .select()
    .from(submissions)
    .where(and(eq(submissions.paymentId, paymentId), token === undefined ? undefined : eq(submissions.token, token)))
  if (!submission) throw notFound()
  return { submission, payment }
}

/** Exceptions of a payment, oldest first. Throws 404 if the payment is not visible. */
export async function listExceptions(
  ctx: PartnerCtx,
  paymentId: string,
): Promise<{ exceptions: ExceptionRow[]; payment: ShownPayment }> {
  const payment = await findPayment(ctx, paymentId)
  const exceptions = await ctx.db
    .select()
    .from(paymentExceptions)
    .where(eq(paymentExceptions.paymentId, paymentId))
    .orderBy(asc(paymentExceptions.token))
  return { exceptions, payment }
}
