import { and, eq, gte, inArray, lt, or, type SQL } from 'drizzle-orm'
import type { IdRange } from '../../kernel/ids.ts'
import { readColumn } from '../../platform/batched-reads.ts'
import type { PartnerCtx } from '../../platform/context.ts'
import { transactions } from './table.ts'

/** Payments of the caller's transactions that have one of these IDs or approval codes. */
export const paymentsOfTransactions = async (
  ctx: PartnerCtx,
  by: 'token' | 'approvalCode',
  values: readonly string[],
  limit: number,
): Promise<string[]> => (values.length === 0 ? [] : paymentsWhere(ctx, inArray(transactions[by], [...values]), limit))

/**
 * Payments of the caller's transactions whose IDs are in a range. The index contains those of the
 * whole network, so the range must be short.
 */
export const paymentsOfTransactionsWithin = (
  ctx: PartnerCtx,
  { from, before }: IdRange,
  limit: number,
): Promise<string[]> => paymentsWhere(ctx, and(gte(transactions.token, from), lt(transactions.token, before)), limit)

function paymentsWhere(ctx: PartnerCtx, condition: SQL | undefined, limit: number): Promise<string[]> {
  const sides = or(eq(transactions.debtorPartnerId, ctx.partnerId), eq(transactions.creditorPartnerId, ctx.partnerId))
  const found = ctx.db
    .select({ id: transactions.paymentId })
    .from(transactions)
    .where(and(condition, sides))
    .limit(limit)
  return readColumn(ctx.db, found)
}
