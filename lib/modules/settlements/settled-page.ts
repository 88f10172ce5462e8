import { and, asc, desc, eq, ne, type SQL, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import type { PartnerCtx } from '../../platform/context.ts'
import { type BookedTransaction, transactionProjection as transactions } from '../transactions/index.ts'
import { inWindows } from './run/windows.ts'
import type { BatchRow } from './table.ts'

/** A batch's transactions in order: by window, then by creation of their payments. */
type PageOf = {
  /** Only those with this counterparty. */
  readonly counterparty?: string | undefined
  readonly newestFirst: boolean
  /** Only those after this one. */
  readonly after?: BookedTransaction | undefined
  readonly limit: number
  readonly offset: number
}

/**
 * Transactions of a batch that involve the namespace. Debits and credits are queried separately, so
 * that each uses an index in order and a page is equally fast in large batches. A FAILED batch has
 * none.
 */
export async function settledPage(ctx: PartnerCtx, batch: BatchRow, page: PageOf): Promise<BookedTransaction[]> {
  if (batch.status !== 'COMPLETED') return []
  const { debtorPartnerId: debtor, creditorPartnerId: creditor, settlementWindow, initiatedAt, token } = transactions
  const { counterparty, newestFirst, limit, offset } = page
  const order = [settlementWindow, initiatedAt, token].map(newestFirst ? desc : asc)
  const side = (...conditions: SQL[]) =>
    ctx.db
      .select()
      .from(transactions)
      .where(and(...conditions, inWindows(batch), eq(transactions.currency, batch.currency), behind(page)))
      .orderBy(...order)
      .limit(limit + offset)
  // A payment within the namespace is on both sides and listed with the debits.
  const debits = side(eq(debtor, ctx.partnerId), ...(counterparty ? [eq(creditor, counterparty)] : []))
  const credits = side(
    eq(creditor, ctx.partnerId),
    ne(debtor, ctx.partnerId),
    ...(counterparty ? [eq(debtor, counterparty)] : []),
  )
  return unionAll(debits, credits)
    .orderBy(...order)
    .limit(limit)
    .offset(offset)
}

function behind({ after, newestFirst }: PageOf): SQL | undefined {
  if (!after) return undefined
  const { settlementWindow, initiatedAt, token } = transactions
  return sql`(${settlementWindow}, ${initiatedAt}, ${token}) ${sql.raw(newestFirst ? '<' : '>')}
    (${after.settlementWindow}::bigint, ${after.initiatedAt.toISOString()}::timestamptz, ${after.token})`
}

/** Transactions per page of an export. */
const PAGE = 2000

/** All transactions in pages, oldest first. A batch never changes, so pages are consistent. */
export async function* settledPages(ctx: PartnerCtx, batch: BatchRow): AsyncGenerator<BookedTransaction[]> {
  for (let after: BookedTransaction | undefined; ; ) {
    const page = await settledPage(ctx, batch, { newestFirst: false, after, limit: PAGE, offset: 0 })
    yield page
    after = page.at(-1)
    if (page.length < PAGE) return
  }
}
