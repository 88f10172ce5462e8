import { newId } from '../../kernel/ids.ts'
import type { Ctx, Write } from '../../platform/context.ts'
import { only } from '../../platform/db/rows.ts'
import { movePayment, type PaymentRow, type ShownPayment } from '../payments/index.ts'
import { announceException } from './events.ts'
import type { Fault } from './exceptions.ts'
import type { RecordType } from './states.ts'
import { paymentExceptions } from './table.ts'

/** How a payment ends without a transaction. */
export type End = { readonly state: 'failed' | 'expired'; readonly recordType: RecordType; readonly fault: Fault }

/**
 * Ends a locked payment and stores the exception that says why. The exception belongs to the initiating side, as the payment
 * does; both sides that see the payment may read it.
 */
export async function endPayment(ctx: Write<Ctx>, payment: PaymentRow, end: End): Promise<ShownPayment> {
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
  // A payment that the sweep has ended already stays expired: submitting it late finds the same.
  const ended =
    payment.state === end.state ? { ...payment, shown: payment.state } : await movePayment(ctx, payment, end.state)
  announceException(ctx, only(made), ended)
  ctx.audit({
    action: `payment.${end.state === 'failed' ? 'fail' : 'expire'}`,
    resourceId: payment.paymentId,
    after: { exception_code: end.fault.code, blame: end.fault.blame },
  })
  return ended
}
