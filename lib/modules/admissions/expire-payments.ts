import { assert } from '../../kernel/assert.ts'
import type { Ctx, Write } from '../../platform/context.ts'
import { writeOnce } from '../../platform/write/run-write.ts'
import { type Expiry, findOverdue, lockOverdue, type PaymentRow } from '../payments/index.ts'
import { endPayment, submissionFault } from '../submissions/index.ts'
import { closeAdmission } from './close-admission.ts'
import { expiry as expiryOf } from './faults.ts'

/** Payments per sweep; the next sweep continues. */
const PORTION = 500

/**
 * Expires payments that are past `expires_at` without a transaction (contract#payments), each in
 * its own transaction, so that a crash loses nothing and others do not wait for the sweep. Returns
 * the number of expired payments; fewer than `limit` means that none are left. Throws
 * AggregateError at the end for payments that failed, so that one of them does not block later
 * ones.
 */
export async function expirePayments(
  ctx: Ctx,
  { limit = PORTION, ...expiry }: Expiry & { readonly limit?: number } = {},
): Promise<number> {
  const found = await findOverdue(ctx, expiry, limit)
  let ended = 0
  const failures: unknown[] = []
  for (const { paymentId, ...side } of found) {
    try {
      if (await writeOnce({ ...ctx, ...side }, (write) => expirePayment(write, paymentId, expiry))) ended += 1
    } catch (error) {
      failures.push(error)
    }
  }
  const [cause] = failures
  if (cause) throw new AggregateError(failures, `${failures.length} of the payments could not be expired`, { cause })
  return ended
}

/** Expires one payment, unless it has ended or another transaction holds it. */
async function expirePayment(ctx: Write<Ctx>, paymentId: string, expiry: Expiry): Promise<boolean> {
  const payment = await lockOverdue(ctx, paymentId, expiry)
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
  const fault = expiryOf(undecided, payment)
  await endPayment(ctx, payment, { state: 'expired', recordType: 'PaymentAdmission', fault })
}
