import { and, eq } from 'drizzle-orm'
import { actorName, type Ctx, type PartnerCtx, type Write } from '../../platform/context.ts'
import { only } from '../../platform/db/rows.ts'
import { conflict, forbidden, notFound } from '../../platform/errors.ts'
import { lockPayment, type PaymentRow, visibleTo } from '../payments/index.ts'
import { makeReturn } from '../returns/index.ts'
import type { RefuseRecall } from './contract.ts'
import { emitRecall } from './events.ts'
import { type ShownRecall, withDomains } from './find-recalls.ts'
import type { RecallState } from './states.ts'
import { type RecallRow, recalls } from './table.ts'

export type RecallPath = { readonly payment_id: string; readonly recall_id: string }

const ONLY_RECEIVER = 'Only the namespace that received the money can answer a recall'

/**
 * Grants a recall: returns its amount with a transaction of type `TT_REVERSAL` (contract#recalls). Throws
 * 404, 403 for the side that created it, and 409 if it has ended, the payment has been returned in part since,
 * or the amount cannot be returned.
 */
export async function acceptRecall(ctx: Write<PartnerCtx>, path: RecallPath): Promise<ShownRecall> {
  const { payment, recall } = await lockRecall(ctx, path)
  if (recall.receiverPartnerId !== ctx.partnerId) throw forbidden(ONLY_RECEIVER)
  requireOpen(ctx, recall)
  const { token: recallId, currency, amount } = recall
  // It may be what the recall asks for, also if a process that does not know recalls made it.
  if (payment.returnsCount > recall.returnsBefore)
    throw conflict(
      'Part of the payment has been returned since the recall was created. If that return answers the recall, refuse the recall with ARDT; otherwise, return the amount first, then refuse the recall.',
    )
  const input = { amount: { currency, total: amount.toString() }, reason: 'FOCR' as const }
  const made = await makeReturn(ctx, payment, input, { recallId })
  return end(ctx, recall, {
    state: 'granted',
    returnId: made.row.token,
    transactionId: made.row.transactionId,
  })
}

/** Refuses a recall. Throws 404, 403 for the side that created it, and 409 if it has ended. */
export async function refuseRecall(
  ctx: Write<PartnerCtx>,
  path: RecallPath,
  { reason, message }: RefuseRecall,
): Promise<ShownRecall> {
  const { recall } = await lockRecall(ctx, path)
  if (recall.receiverPartnerId !== ctx.partnerId) throw forbidden(ONLY_RECEIVER)
  requireOpen(ctx, recall)
  return end(ctx, recall, { state: 'refused', refusalReason: reason, refusalMessage: message ?? '' })
}

/** Cancels a recall of the caller's namespace. Throws 404, 403 for the other side, and 409 if it has ended. */
export async function cancelRecall(ctx: Write<PartnerCtx>, path: RecallPath): Promise<ShownRecall> {
  const { recall } = await lockRecall(ctx, path)
  if (recall.partnerId !== ctx.partnerId) throw forbidden('Only the namespace that created a recall can cancel it')
  requireOpen(ctx, recall)
  return end(ctx, recall, { state: 'canceled' })
}

/** Locks the payment, and with it its recalls: each change of a recall does the same. Throws 404. */
async function lockRecall(
  ctx: Write<PartnerCtx>,
  { payment_id, recall_id }: RecallPath,
): Promise<{ payment: PaymentRow; recall: RecallRow }> {
  const payment = await lockPayment(ctx, payment_id, visibleTo(ctx))
  const [recall] = await ctx.db
    .select()
    .from(recalls)
    .where(and(eq(recalls.paymentId, payment_id), eq(recalls.token, recall_id)))
  if (!recall) throw notFound()
  return { payment, recall }
}

/** A recall that is overdue is over, even if the job that ends it has not run yet. */
function requireOpen({ now }: Ctx, { state, expiresAt }: RecallRow): void {
  if (state !== 'open') throw conflict(`The recall is ${state}`)
  if (expiresAt <= now) throw conflict('The recall has expired')
}

/** Ends an open recall whose payment is locked, and notifies both sides. */
export async function end(
  ctx: Write<Ctx>,
  before: RecallRow,
  change: Partial<RecallRow> & { readonly state: Exclude<RecallState, 'open'> },
): Promise<ShownRecall> {
  const endedBy = change.state === 'expired' ? null : actorName(ctx.actor)
  const row: RecallRow = { ...before, ...change, endedBy, endedAt: ctx.now }
  const { state, refusalReason, refusalMessage, returnId, transactionId, endedAt } = row
  await ctx.db
    .update(recalls)
    .set({ state, refusalReason, refusalMessage, returnId, transactionId, endedBy, endedAt })
    .where(and(eq(recalls.paymentId, before.paymentId), eq(recalls.token, before.token)))
  const shown = only(await withDomains(ctx, [row]))
  emitRecall(ctx, shown, 'EK_Updated')
  ctx.audit({
    action: `recall.${ACTIONS[state]}`,
    resourceId: before.token,
    before: { state: before.state },
    after: { state, payment_id: row.paymentId, ...(refusalReason && { reason: refusalReason }) },
  })
  return shown
}

const ACTIONS = { granted: 'accept', refused: 'refuse', canceled: 'cancel', expired: 'expire', open: 'open' } as const
