import { and, eq, inArray, or } from 'drizzle-orm'
import type { PartnerCtx } from '../../platform/context.ts'
import { transactions } from './table.ts'

/** Payments of the caller's transactions that have one of these IDs or approval codes. */
export async function paymentsOfTransactions(
  ctx: PartnerCtx,
  by: 'token' | 'approvalCode',
  values: readonly string[],
  limit: number,
): Promise<string[]> {
  if (values.length === 0) return []
  const sides = or(eq(transactions.debtorPartnerId, ctx.partnerId), eq(transactions.creditorPartnerId, ctx.partnerId))
  const found = await ctx.db
    .select({ id: transactions.paymentId })
    .from(transactions)
    .where(and(inArray(transactions[by], [...values]), sides))
    .limit(limit)
  return found.map(({ id }) => id)
}
