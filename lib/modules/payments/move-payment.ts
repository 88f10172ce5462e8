import { eq } from 'drizzle-orm'
import { assert } from '../../kernel/assert.ts'
import type { Ctx, Write } from '../../platform/context.ts'
import { emitPayment } from './events.ts'
import { justWritten, type PaymentRow, type ShownPayment } from './payment-row.ts'
import type { Side } from './sides.ts'
import { mayFollow, type StoredState } from './states.ts'
import { payments } from './table.ts'

/** The payment with its receiving side; `storeMoved` stores it. */
export const addressTo = (payment: PaymentRow, receiver: Side): PaymentRow => ({
  ...payment,
  receiverOrganizationId: receiver.organizationId,
  receiverPartnerId: receiver.partnerId,
})

/**
 * A payment in its next state, with its events, not stored yet. The caller has checked that the
 * transition is allowed.
 */
export function inState(ctx: Write<Ctx>, payment: PaymentRow, to: StoredState): ShownPayment {
  assert(mayFollow(payment.state, to), `invalid payment transition from ${payment.state} to ${to}`)
  const shown = justWritten({ ...payment, state: to, updatedAt: ctx.now })
  emitPayment(ctx, shown, 'EK_Updated')
  return shown
}

/** The columns that `inState` and `addressTo` change, with the key. */
export function movedColumns({ paymentId, state, receiverOrganizationId, receiverPartnerId, updatedAt }: PaymentRow) {
  return { paymentId, state, receiverOrganizationId, receiverPartnerId, updatedAt }
}

/** Stores a locked payment in its next state. */
export async function storeMoved(ctx: Write<Ctx>, moved: PaymentRow): Promise<void> {
  const { paymentId, ...changed } = movedColumns(moved)
  await ctx.db.update(payments).set(changed).where(eq(payments.paymentId, paymentId))
}

/** Moves a locked payment to its next state, see `inState`. */
export async function movePayment(ctx: Write<Ctx>, payment: PaymentRow, to: StoredState): Promise<ShownPayment> {
  const moved = inState(ctx, payment, to)
  await storeMoved(ctx, moved)
  return moved
}

/**
 * Adds a return to a locked payment. The caller has checked the amount; in addition, the database
 * refuses a sum of returns above the amount of the payment.
 */
export async function addReturned(ctx: Write<Ctx>, payment: PaymentRow, amount: bigint): Promise<PaymentRow> {
  const changed = { returnedAmount: payment.returnedAmount + amount, returnsCount: payment.returnsCount + 1 }
  await ctx.db.update(payments).set(changed).where(eq(payments.paymentId, payment.paymentId))
  return { ...payment, ...changed }
}
