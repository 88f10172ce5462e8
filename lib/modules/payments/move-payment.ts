import { eq } from 'drizzle-orm'
import { assert } from '../../kernel/assert.ts'
import type { Ctx, Write } from '../../platform/context.ts'
import { only } from '../../platform/db/rows.ts'
import { announcePayment } from './events.ts'
import { justWritten, type PaymentRow, type ShownPayment } from './payment-row.ts'
import type { Side } from './sides.ts'
import { mayFollow, type StoredState } from './states.ts'
import { payments } from './table.ts'

/** The payment with its receiving side; `movePayment` stores it. */
export const addressTo = (payment: PaymentRow, receiver: Side): PaymentRow => ({
  ...payment,
  receiverOrganizationId: receiver.organizationId,
  receiverPartnerId: receiver.partnerId,
})

/** Moves a locked payment to its next state, and tells both sides. The caller has seen that the step is allowed. */
export async function movePayment(ctx: Write<Ctx>, payment: PaymentRow, to: StoredState): Promise<ShownPayment> {
  assert(mayFollow(payment.state, to), `a payment may go from ${payment.state} to ${to}`)
  const { receiverOrganizationId, receiverPartnerId } = payment
  const moved = await ctx.db
    .update(payments)
    .set({ state: to, receiverOrganizationId, receiverPartnerId, updatedAt: ctx.now })
    .where(eq(payments.paymentId, payment.paymentId))
    .returning()
  const shown = justWritten(only(moved))
  announcePayment(ctx, shown, 'EK_Updated')
  return shown
}
