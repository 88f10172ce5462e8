import { and, eq } from 'drizzle-orm'
import type { PartnerCtx } from '../../platform/context.ts'
import { notFound } from '../../platform/errors.ts'
import { findPayment } from '../payments/index.ts'
import { type TransactionRow, transactions } from './table.ts'

/** The transaction of a visible payment, or the one with the token, such as a return's. Throws 404. */
export async function findTransaction(ctx: PartnerCtx, paymentId: string, token?: string): Promise<TransactionRow> {
  await findPayment(ctx, paymentId)
  const [transaction] = await ctx.db
    .select()
    .from(transactions)
    .where(
      and(
        eq(transactions.paymentId, paymentId),
        token === undefined ? eq(transactions.sequence, 0) : eq(transactions.token, token),
      ),
    )
  if (!transaction) throw notFound()
  return transaction
}
