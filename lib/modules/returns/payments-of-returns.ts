import { and, eq, inArray, or, sql } from 'drizzle-orm'
import type { PartnerCtx } from '../../platform/context.ts'
import { returns } from './table.ts'

/** The payments of returns with these IDs that the caller's namespace sent or received. */
export async function paymentsOfReturns(ctx: PartnerCtx, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  // Both sides have an index of their own, without returns within a namespace in the second.
  const sides = or(
    eq(returns.partnerId, ctx.partnerId),
    and(eq(returns.receiverPartnerId, ctx.partnerId), sql`receiver_partner_id <> partner_id`),
  )
  const found = await ctx.db
    .select({ id: returns.paymentId })
    .from(returns)
    .where(and(inArray(returns.token, [...ids]), sides))
  return found.map(({ id }) => id)
}
