import { and, count, desc, eq, or, type SQL } from 'drizzle-orm'
import type { PartnerCtx } from '../../platform/context.ts'
import { notFound } from '../../platform/errors.ts'
import { type TransactionRow, transactions } from '../transactions/table.ts'
import type { SettledTransactionQuery } from './contract.ts'
import { findBatch } from './find-settlement.ts'
import type { BatchRow } from './rows.ts'
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
    .where(and(eq(transactions.token, transactionId), settledFor(ctx, batch)))
  if (!row) throw notFound()
  return row
}

/**
 * A page of the batch's transactions that hold a line of the partner, newest first, and the number of all matches. Throws
 * 404 for a batch that it may not see.
 */
export async function listSettledTransactions(
  ctx: PartnerCtx,
  batchId: string,
  { transaction_id: wanted, limit, page }: SettledTransactionQuery,
): Promise<{ count: number; found: TransactionRow[] }> {
  const { batch } = await findBatch(ctx, batchId)
  const where = and(settledFor(ctx, batch), wanted ? eq(transactions.token, wanted) : undefined)
  const [total] = await ctx.db.select({ n: count() }).from(transactions).where(where)
  const found = await ctx.db
    .select()
    .from(transactions)
    .where(where)
    .orderBy(desc(transactions.token))
    .limit(limit)
    .offset((page - 1) * limit)
  return { count: total?.n ?? 0, found }
}

/** Of one batch, what the partner has a line of. */
const settledFor = (ctx: PartnerCtx, batch: BatchRow): SQL | undefined =>
  and(
    inWindows(batch),
    eq(transactions.currency, batch.currency),
    or(eq(transactions.debtorPartnerId, ctx.partnerId), eq(transactions.creditorPartnerId, ctx.partnerId)),
  )
