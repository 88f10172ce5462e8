import { and, eq, or } from 'drizzle-orm'
import type { PartnerCtx } from '../../platform/context.ts'
import { notFound } from '../../platform/errors.ts'
import { type TransactionRow, transactions } from '../transactions/table.ts'
import { findBatch } from './find-settlement.ts'
import { inWindows } from './windows.ts'

/** A transaction of the batch that holds a line of the partner. Throws 404 for any other, and for a batch it may not see. */
export async function findSettledTransaction(
  ctx: PartnerCtx,
  batchId: string,
  transactionId: string,
): Promise<TransactionRow> {
  const { batch } = await findBatch(ctx, batchId)
  const [row] = await ctx.db
    .select()
    .from(transactions)
    .where(
      and(
        eq(transactions.token, transactionId),
        inWindows(batch),
        eq(transactions.currency, batch.currency),
        or(eq(transactions.debtorPartnerId, ctx.partnerId), eq(transactions.creditorPartnerId, ctx.partnerId)),
      ),
    )
  if (!row) throw notFound()
  return row
}
