import { and, asc, eq, inArray, lte, type SQL } from 'drizzle-orm'
import { assert } from '../../kernel/assert.ts'
import type { Ctx, Write } from '../../platform/context.ts'
import { notAfterDatabase } from '../../platform/db/database-time.ts'
import { writeOnce } from '../../platform/write/run-write.ts'
import type { PaymentRow } from '../payments/index.ts'
import { payments } from '../payments/table.ts'
import { endPayment, submissionFault } from '../submissions/index.ts'
import { closeAdmission } from './close-admission.ts'
import { expiry } from './faults.ts'

/** Payments per sweep; the next sweep continues. */
const PORTION = 500

type ExpiryOptions = {
  readonly limit?: number
  /** The reference time: the sandbox can be ahead (decision 0036). */
  readonly asOf?: Date | undefined
  /** Expires only payments that match. */
  readonly among?: SQL | undefined
}

const overdue = ({ now }: Ctx, { asOf, among }: ExpiryOptions) =>
  and(
    inArray(payments.state, ['created', 'in_admission', 'on_hold']),
    lte(payments.expiresAt, asOf ?? notAfterDatabase(now)),
    among,
  )

/**
 * Expires payments that are past `expires_at` without a transaction (contract#payments), each in
 * its own transaction, so that a crash loses nothing and others do not wait for the sweep. Returns
 * the number of expired payments; fewer than `limit` means that none are left. Throws
 * AggregateError at the end for payments that failed, so that one of them does not block later
 * ones.
 */
export async function expirePayments(ctx: Ctx, { limit = PORTION, asOf, among }: ExpiryOptions = {}): Promise<number> {
  const which = overdue(ctx, { asOf, among })
  const found = await ctx.db
    .select({ paymentId: payments.paymentId, organizationId: payments.organizationId, partnerId: payments.partnerId })
    .from(payments)
    .where(which)
    .orderBy(asc(payments.expiresAt))
    .limit(limit)
  let ended = 0
  const failures: unknown[] = []
  for (const { paymentId, ...side } of found) {
    try {
      if (await writeOnce({ ...ctx, ...side }, (write) => expirePayment(write, paymentId, which))) ended += 1
    } catch (error) {
      failures.push(error)
    }
  }
  const [cause] = failures
  if (cause) throw new AggregateError(failures, `${failures.length} of the payments could not be expired`, { cause })
  return ended
}

/** Expires one payment, unless it has ended or another transaction holds it. */
async function expirePayment(ctx: Write<Ctx>, paymentId: string, which: SQL | undefined): Promise<boolean> {
  const [payment] = await ctx.db
    .select()
    .from(payments)
    .where(and(eq(payments.paymentId, paymentId), which))
    .for('update', { skipLocked: true })
  if (!payment) return false
  if (payment.state === 'created') {
    await endPayment(ctx, payment, {
      state: 'expired',
      recordType: 'PaymentSubmission',
      fault: submissionFault('O008'),
    })
    return true
  }
  await expireInAdmission(ctx, payment)
  return true
}

async function expireInAdmission(ctx: Write<Ctx>, payment: PaymentRow): Promise<void> {
  const [undecided] = await closeAdmission(ctx, payment)
  assert(undecided, 'a payment in admission must have an open task')
  const fault = expiry(undecided, payment)
  await endPayment(ctx, payment, { state: 'expired', recordType: 'PaymentAdmission', fault })
}
