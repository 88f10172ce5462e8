import { eq } from 'drizzle-orm'
import type { Db } from '../../platform/db/db.ts'
import { type ExceptionRow, paymentExceptions, type SubmissionRow, submissions } from './table.ts'

/** The submission of a payment, if any, and its exceptions. */
export async function outcomeOf(
  db: Db,
  paymentId: string,
): Promise<{ submission: SubmissionRow | undefined; exceptions: ExceptionRow[] }> {
  const [[submission], exceptions] = await Promise.all([
    db.select().from(submissions).where(eq(submissions.paymentId, paymentId)),
    db.select().from(paymentExceptions).where(eq(paymentExceptions.paymentId, paymentId)),
  ])
  return { submission, exceptions }
}
