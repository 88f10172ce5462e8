import { count, eq, sql } from 'drizzle-orm'
import { newId } from '../../kernel/ids.ts'
import { actorName, type PartnerCtx, type Write } from '../../platform/context.ts'
import { only } from '../../platform/db/rows.ts'
import { conflict, forbidden } from '../../platform/errors.ts'
import { debtorAndCreditor, lockPayment, type PaymentRow, visibleTo } from '../payments/index.ts'
import { amountToReturn, refuseSuspended, returnableUntil } from '../returns/index.ts'
import { originalOf } from '../transactions/index.ts'
import type { CreateRecall } from './contract.ts'
import { emitRecall } from './events.ts'
import { type ShownRecall, withDomains } from './find-recalls.ts'
import { MAX_RECALLS } from './states.ts'
import { type RecallRow, recalls } from './table.ts'

const DAY = 86_400_000

/** Days after completion in which a payment can be recalled, and after creation in which a recall can be answered. */
export type Periods = { readonly returnDays: number; readonly recallDays: number }

/**
 * Asks the other side to return all or part of a payment that the caller's namespace sent
 * (contract#recalls). Throws 404, 403 for the other side, 400 for another currency, and 409 if the rules
 * do not allow it.
 */
export async function createRecall(
  ctx: Write<PartnerCtx>,
  paymentId: string,
  input: CreateRecall,
  { returnDays, recallDays }: Periods,
): Promise<ShownRecall> {
  const payment = await lockPayment(ctx, paymentId, visibleTo(ctx))
  const { creditor } = await recallable(ctx, payment)
  const amount = amountToReturn(payment, input.amount)
  const original = await originalOf(ctx, payment)
  if (ctx.now > returnableUntil(original.createdAt, returnDays))
    throw conflict(`The payment was completed more than ${returnDays} days ago and can no longer be recalled`)
  const row: RecallRow = {
    ...newRecall(ctx, payment, input),
    receiverOrganizationId: creditor.organizationId,
    receiverPartnerId: creditor.partnerId,
    originalTransactionId: original.token,
    amount,
    expiresAt: new Date(ctx.now.getTime() + recallDays * DAY),
  }
  await ctx.db.insert(recalls).values(row)
  const shown = only(await withDomains(ctx, [row]))
  emitRecall(ctx, shown, 'EK_Created')
  ctx.audit({
    action: 'recall.create',
    resourceId: row.token,
    after: {
      payment_id: row.paymentId,
      currency: row.currency,
      amount: amount.toString(),
      reason: row.reason,
      expires_on: row.expiresAt.toISOString(),
    },
  })
  return shown
}

const newRecall = (ctx: PartnerCtx, payment: PaymentRow, { reason, note }: CreateRecall) => ({
  paymentId: payment.paymentId,
  token: newId('rcl', ctx.now, ctx.random),
  organizationId: ctx.organizationId,
  partnerId: ctx.partnerId,
  environment: payment.environment,
  currency: payment.currency,
  returnsBefore: payment.returnsCount,
  reason,
  note: note ?? '',
  state: 'open' as const,
  refusalReason: null,
  refusalMessage: '',
  returnId: null,
  transactionId: null,
  createdBy: actorName(ctx.actor),
  endedBy: null,
  createdAt: ctx.now,
  endedAt: null,
})

/** The sides of a payment that the caller can recall. The payment is locked, so no other recall can be created. */
async function recallable(ctx: PartnerCtx, payment: PaymentRow) {
  if (payment.state !== 'completed')
    throw conflict(`Only a completed payment can be recalled; this one is ${payment.state}`)
  const sides = debtorAndCreditor(payment)
  if (sides.debtor.partnerId !== ctx.partnerId) throw forbidden('Only the namespace that sent the money can recall it')
  const found = await ctx.db
    .select({ all: count(), open: sql<number>`(count(*) filter (where state = 'open'))::int` })
    .from(recalls)
    .where(eq(recalls.paymentId, payment.paymentId))
  const { all, open } = only(found)
  if (open > 0) throw conflict('The payment already has an open recall. Wait for the answer, or cancel it.')
  if (all >= MAX_RECALLS) throw conflict(`The payment has ${MAX_RECALLS} recalls, which is the maximum`)
  await refuseSuspended(ctx, sides)
  return sides
}
