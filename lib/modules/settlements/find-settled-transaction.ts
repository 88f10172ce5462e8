import { and, count, eq, or, type SQL, sql } from 'drizzle-orm'
import type { PartnerCtx } from '../../platform/context.ts'
import { notFound } from '../../platform/errors.ts'
import { type BookedTransaction, transactionProjection as transactions } from '../transactions/index.ts'
import type { SettledTransactionQuery } from './contract.ts'
import { findBatch } from './find-settlement.ts'
import { settledPage } from './settled-page.ts'
import type { BatchRow } from './table.ts'
import { settledFor } from './visible.ts'

/**
 * A transaction in the batch with a line of the namespace. Throws 404, also if the batch is not
 * visible.
 */
export async function findSettledTransaction(
  ctx: PartnerCtx,
  batchId: string,
  transactionId: string,
): Promise<BookedTransaction> {
  const { batch } = await findBatch(ctx, batchId)
  const [row] = await ctx.db
    .select()
    .from(transactions)
    .where(and(eq(transactions.token, transactionId), settledIn(ctx, batch)))
  if (!row) throw notFound()
  return row
}

/**
 * A page of the batch's transactions with a line of the namespace, newest first, and the total
 * number of matches. Throws 404 if the batch is not visible.
 */
export async function listSettledTransactions(
  ctx: PartnerCtx,
  batchId: string,
  { transaction_id: transactionId, counterparty_id: counterparty, limit, page }: SettledTransactionQuery,
): Promise<{ count: number; found: BookedTransaction[] }> {
  const { batch, leaf } = await findBatch(ctx, batchId)
  const where = and(
    settledIn(ctx, batch),
    transactionId ? eq(transactions.token, transactionId) : undefined,
    counterparty ? isWith(counterparty, ctx.partnerId) : undefined,
  )
  // Without filters, the leaf contains the count.
  const total = leaf && !transactionId && !counterparty ? leaf.count : await counted(ctx, where)
  const offset = (page - 1) * limit
  const found = transactionId
    ? await ctx.db.select().from(transactions).where(where).limit(limit).offset(offset)
    : await settledPage(ctx, batch, { counterparty, newestFirst: true, limit, offset })
  return { count: total, found }
}

async function counted({ db }: PartnerCtx, where: SQL | undefined): Promise<number> {
  const [total] = await db.select({ n: count() }).from(transactions).where(where)
  return total?.n ?? 0
}

/** Transactions with this counterparty, which make up the net position against it. */
const isWith = (counterparty: string, partnerId: string): SQL | undefined => {
  const { debtorPartnerId: debtor, creditorPartnerId: creditor } = transactions
  return or(
    and(eq(debtor, counterparty), eq(creditor, partnerId)),
    and(eq(debtor, partnerId), eq(creditor, counterparty)),
  )
}

/** Transactions with a line of the namespace. A FAILED batch has settled none. */
const settledIn = ({ partnerId }: PartnerCtx, batch: BatchRow): SQL | undefined =>
  batch.status === 'COMPLETED' ? settledFor(partnerId, batch) : sql`false`
