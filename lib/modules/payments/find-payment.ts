import { and, eq, inArray, type SQL } from 'drizzle-orm'
import type { Ctx, PartnerCtx } from '../../platform/context.ts'
import { notFound } from '../../platform/errors.ts'
import { type PaymentRow, type ShownPayment, shownPayment } from './payment-row.ts'
import { payments } from './table.ts'
import { visibleTo } from './visible.ts'

/** A payment that is visible to the caller. Throws 404. */
export async function findPayment(ctx: PartnerCtx, paymentId: string): Promise<ShownPayment> {
  const [row] = await ctx.db
    .select(shownPayment)
    .from(payments)
    .where(and(eq(payments.paymentId, paymentId), visibleTo(ctx)))
  if (!row) throw notFound()
  return row
}

/** Whether a payment exists that the caller can see. */
export const isVisible = async (ctx: PartnerCtx, paymentId: string): Promise<boolean> =>
  (await ctx.db.$count(payments, and(eq(payments.paymentId, paymentId), visibleTo(ctx)))) > 0

/**
 * Locks a payment until the end of the transaction. Every change of a payment's records takes this
 * lock first, so changes are serialized without deadlocks. Throws 404 unless it matches `which`.
 */
export async function lockPayment(ctx: Ctx, paymentId: string, which: SQL | undefined): Promise<PaymentRow> {
  const [row] = await ctx.db
    .select()
    .from(payments)
    .where(and(eq(payments.paymentId, paymentId), which))
    .for('update')
  if (!row) throw notFound()
  return row
}

/** References by payment ID, of those payments that are visible to the caller. */
export async function referencesOf(ctx: PartnerCtx, paymentIds: readonly string[]): Promise<Map<string, string>> {
  if (paymentIds.length === 0) return new Map()
  const { paymentId, reference } = payments
  const found = await ctx.db
    .select({ paymentId, reference })
    .from(payments)
    .where(and(inArray(paymentId, [...paymentIds]), visibleTo(ctx)))
  return new Map(found.map((row) => [row.paymentId, row.reference]))
}
