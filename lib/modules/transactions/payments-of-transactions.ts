import { and, eq, inArray, or, sql } from 'drizzle-orm'
import type { PartnerCtx } from '../../platform/context.ts'
import type { Db } from '../../platform/db/db.ts'
import { rows } from '../../platform/db/rows.ts'
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

/** The payments of transactions with these IDs, of any namespace. */
export async function paymentIdsOf(db: Db, tokens: readonly string[]): Promise<string[]> {
  if (tokens.length === 0) return []
  const found = await rows<{ id: string }>(
    db,
    sql`select t.payment_id as id from unnest(${sql.param(tokens)}::text[]) as e (token) cross join lateral (
          select payment_id from transactions where transactions.token = e.token limit 1) t`,
  )
  return found.map(({ id }) => id)
}
