import { and, asc, desc, eq, ne, type SQL, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import type { PartnerCtx } from '../../platform/context.ts'
import { type TransactionRow, transactions } from '../transactions/table.ts'
import type { BatchRow } from './rows.ts'
import { inWindows } from './windows.ts'

/** Which transactions of a batch, in their order: by window, then by when their payments were made. */
export type PageOf = {
  /** Only those whose other side this is. */
  readonly counterparty?: string | undefined
  readonly newestFirst: boolean
  /** Only those behind this one. */
  readonly after?: TransactionRow | undefined
  readonly limit: number
  readonly offset: number
}

/**
 * Some of a batch's transactions that hold a line of the partner. Debits and credits are asked for each by itself, so that an
 * index gives each in its order, and a page costs as much in a batch of millions; a FAILED batch settled none.
 */
export async function settledPage(ctx: PartnerCtx, batch: BatchRow, page: PageOf): Promise<TransactionRow[]> {
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
  // A payment within the partner is on both sides, and stands among the debits.
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

/** As many transactions as are held in memory at a time. */
const PAGE = 2000

/** All of them, oldest first, however many. A batch never changes, so that the pages fit together. */
export async function* allSettled(ctx: PartnerCtx, batch: BatchRow): AsyncGenerator<TransactionRow> {
  for (let after: TransactionRow | undefined; ; ) {
    const page = await settledPage(ctx, batch, { newestFirst: false, after, limit: PAGE, offset: 0 })
    yield* page
    after = page.at(-1)
    if (page.length < PAGE) return
  }
}
