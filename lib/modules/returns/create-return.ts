import { sql } from 'drizzle-orm'
import { newId } from '../../kernel/ids.ts'
import { formatMoney, parseMinor } from '../../kernel/money/amount.ts'
import { actorName, type Ctx, type PartnerCtx, type Write } from '../../platform/context.ts'
import { only, rows } from '../../platform/db/rows.ts'
import { badRequest, conflict, forbidden, insufficientLiquidity } from '../../platform/errors.ts'
import { isCovered } from '../liquidity/index.ts'
import { anySuspended } from '../organizations/index.ts'
import {
  addReturned,
  debtorAndCreditor,
  lockPayment,
  type PaymentRow,
  type Side,
  visibleTo,
} from '../payments/index.ts'
import { bookReturn, originalOf } from '../transactions/index.ts'
import type { CreateReturn } from './contract.ts'
import { emitReturn } from './events.ts'
import { type ShownReturn, withDomains } from './find-returns.ts'
import { returnableUntil } from './return-period.ts'
import { MAX_RETURNS } from './states.ts'
import { type ReturnRow, returns } from './table.ts'

/**
 * Returns all or part of a payment that the caller's namespace received (contract#returns). Throws 404,
 * 403 for the other side, 400 for another currency, and 409 if the rules do not allow it.
 */
export async function createReturn(
  ctx: Write<PartnerCtx>,
  paymentId: string,
  input: CreateReturn,
  days: number,
): Promise<ShownReturn> {
  return makeReturn(ctx, await lockPayment(ctx, paymentId, visibleTo(ctx)), input, { days })
}

/**
 * Returns all or part of a locked payment. It stays locked until the commit, so concurrent returns see
 * what is left. `days`: the period after completion, if it applies. `recallId`: the recall that it grants,
 * which makes it a reversal. Throws like `createReturn`.
 */
export async function makeReturn(
  ctx: Write<PartnerCtx>,
  payment: PaymentRow,
  input: CreateReturn,
  { days, recallId = null }: { readonly days?: number; readonly recallId?: string | null },
): Promise<ShownReturn> {
  const sides = returnable(ctx, payment)
  const amount = amountToReturn(payment, input.amount)
  const original = await originalOf(ctx, payment)
  if (days !== undefined && ctx.now > returnableUntil(original.createdAt, days))
    throw conflict(`The payment was completed more than ${days} days ago and can no longer be returned`)
  await refuseSuspended(ctx, sides)
  const { debtor, creditor } = sides
  // The side that received the payment now owes it.
  if (!(await isCovered(ctx, { ...payment, amount, debtor: creditor.partnerId, creditor: debtor.partnerId })))
    throw insufficientLiquidity()
  const after = await addReturned(ctx, payment, amount)
  const transactionType = recallId === null ? 'TT_REFUND' : 'TT_REVERSAL'
  const transaction = await bookReturn(ctx, after, { sequence: after.returnsCount, amount, transactionType })
  const row: ReturnRow = {
    ...newReturn(ctx, payment, input),
    recallId,
    originalTransactionId: original.token,
    transactionId: transaction.token,
    amount,
    receiverOrganizationId: sides.debtor.organizationId,
    receiverPartnerId: sides.debtor.partnerId,
  }
  await ctx.db.insert(returns).values(row)
  const shown = only(await withDomains(ctx, [row]))
  emitReturn(ctx, shown)
  ctx.audit({
    action: 'return.create',
    resourceId: row.token,
    after: {
      payment_id: row.paymentId,
      transaction_id: row.transactionId,
      currency: row.currency,
      amount: amount.toString(),
      returned: after.returnedAmount.toString(),
      reason: row.reason,
      ...(recallId !== null && { recall_id: recallId }),
    },
  })
  return shown
}

function newReturn(ctx: PartnerCtx, payment: PaymentRow, { reason, note }: CreateReturn) {
  return {
    paymentId: payment.paymentId,
    token: newId('ret', ctx.now, ctx.random),
    organizationId: ctx.organizationId,
    partnerId: ctx.partnerId,
    environment: payment.environment,
    currency: payment.currency,
    reason,
    note: note ?? '',
    createdBy: actorName(ctx.actor),
    createdAt: ctx.now,
  }
}

type Sides = { readonly debtor: Side; readonly creditor: Side }

/** The sides of a payment that the caller can return. */
function returnable(ctx: PartnerCtx, payment: PaymentRow): Sides {
  if (payment.state !== 'completed')
    throw conflict(`Only a completed payment can be returned; this one is ${payment.state}`)
  const sides = debtorAndCreditor(payment)
  if (sides.creditor.partnerId !== ctx.partnerId)
    throw forbidden('Only the namespace that received the money can return it')
  if (payment.returnsCount >= MAX_RETURNS)
    throw conflict(`The payment has ${MAX_RETURNS} returns, which is the maximum`)
  return sides
}

/**
 * The amount to return; by default, all that is left. Throws 400 for another currency, and 409 for more
 * than is left.
 */
export function amountToReturn(
  { currency, amount, returnedAmount }: PaymentRow,
  given: CreateReturn['amount'],
): bigint {
  const left = amount - returnedAmount
  if (given && given.currency !== currency)
    throw badRequest(`amount.currency: must be ${currency}, the currency of the payment`)
  if (left === 0n) throw conflict('The payment has been returned in full')
  if (!given) return left
  const asked = parseMinor(given.total)
  if (asked > left)
    throw conflict(`amount.total: must be at most "${left}", because ${formatMoney({ currency, minor: left })} is left`)
  return asked
}

/** Throws 409 if a side is suspended or closed; the message says which. */
export async function refuseSuspended(ctx: Ctx, { debtor, creditor }: Sides): Promise<void> {
  const isSuspended = (side: Side) => anySuspended(sql`${side.organizationId}`)
  const found = await rows<{ own: boolean; other: boolean }>(
    ctx.db,
    sql`select ${isSuspended(creditor)} as own, ${isSuspended(debtor)} as other`,
  )
  const { own, other } = only(found)
  if (own)
    throw conflict('The organization that received the payment is suspended or closed, so it cannot return money')
  if (other)
    throw conflict('The organization that sent the payment is suspended or closed, so it cannot get money back')
}
