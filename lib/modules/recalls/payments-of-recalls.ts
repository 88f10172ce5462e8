import { and, eq, inArray, or, sql } from 'drizzle-orm'
import type { PartnerCtx } from '../../platform/context.ts'
import { recalls } from './table.ts'

/** The payments of recalls with these IDs that the caller's namespace sent or received. */
export async function paymentsOfRecalls(ctx: PartnerCtx, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  // Both sides have an index of their own, without recalls within a namespace in the second.
  const sides = or(
    eq(recalls.partnerId, ctx.partnerId),
    and(eq(recalls.receiverPartnerId, ctx.partnerId), sql`receiver_partner_id <> partner_id`),
  )
  const found = await ctx.db
    .select({ id: recalls.paymentId })
    .from(recalls)
    .where(and(inArray(recalls.token, [...ids]), sides))
  return found.map(({ id }) => id)
}
