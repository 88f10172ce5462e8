import { and, eq, type SQL } from 'drizzle-orm'
import type { Ctx, PartnerCtx } from '../../platform/context.ts'
import { notFound } from '../../platform/errors.ts'
import { type PaymentRow, type ShownPayment, shownPayment } from './payment-row.ts'
import { payments } from './table.ts'
import { visibleTo } from './visible.ts'

/** A payment that the caller may see. Throws 404 for any other. */
export async function findPayment(ctx: PartnerCtx, paymentId: string): Promise<ShownPayment> {
  const [row] = await ctx.db
    .select(shownPayment)
    .from(payments)
    .where(and(eq(payments.paymentId, paymentId), visibleTo(ctx)))
  if (!row) throw notFound()
  return row
}

/**
 * A payment to be changed, locked until the transaction ends. Every change of what belongs to a payment takes this lock first,
 * so changes of one payment come one after the other, and none waits in a circle. Throws 404 unless it is among `which`.
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
