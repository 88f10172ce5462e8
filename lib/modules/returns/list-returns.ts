import { and, desc, lt, type SQL } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import { isId } from '../../kernel/ids.ts'
import type { PartnerCtx } from '../../platform/context.ts'
import { badRequest } from '../../platform/errors.ts'
import { searching } from '../../platform/search-budget.ts'
import { allBetween, conditionsOf, countBetween, inIndex, sidesOf } from './between.ts'
import type { ReturnFilters, ReturnQuery } from './contract.ts'
import { type ShownReturn, withDomains } from './find-returns.ts'
import { returns } from './table.ts'

type Page = { readonly found: ShownReturn[]; readonly nextCursor: string | null }
type CountedPage = Page & { readonly total: { readonly count: number; readonly isExact: boolean } }

/**
 * Returns that the namespace sent or received, newest first. Throws 400 for an invalid cursor, and 429
 * and 503 like `searching`.
 */
export async function listReturns(ctx: PartnerCtx, query: ReturnQuery): Promise<CountedPage> {
  if (query.cursor !== undefined && !isId('ret', query.cursor))
    throw badRequest('cursor: must be the next_cursor of an earlier page of this list')
  const searched = conditions(query)
  return searching(ctx, searched, async (within) => ({
    ...(await readPage(within, query)),
    total: await countBetween(
      within,
      returns,
      sidesOf(returns, within, query),
      and(inIndex(returns, 'ret', query), searched),
    ),
  }))
}

/** All matching returns, newest first. Throws like `listReturns`. */
export const allReturns = (ctx: PartnerCtx, filters: ReturnFilters): AsyncGenerator<ShownReturn> =>
  allBetween(ctx, conditions(filters), (within, page) => readPage(within, { ...filters, ...page }))

/** Filters that may read all returns of the namespace. */
const conditions = (filters: ReturnFilters): SQL | undefined => conditionsOf(returns, filters)

async function readPage(ctx: PartnerCtx, query: ReturnQuery): Promise<Page> {
  const { cursor, limit } = query
  const matches = and(inIndex(returns, 'ret', query), conditions(query), cursor ? lt(returns.token, cursor) : undefined)
  const found = await newest(ctx, sidesOf(returns, ctx, query), matches, limit + 1)
  const shown = found.slice(0, limit)
  return {
    found: await withDomains(ctx, shown),
    nextCursor: found.length > limit ? (shown.at(-1)?.token ?? null) : null,
  }
}

function newest(ctx: PartnerCtx, sides: readonly (SQL | undefined)[], matches: SQL | undefined, limit: number) {
  const [first, second] = sides.map((side) =>
    ctx.db.select().from(returns).where(and(side, matches)).orderBy(desc(returns.token)).limit(limit),
  )
  if (!first) return []
  return second ? unionAll(first, second).orderBy(desc(returns.token)).limit(limit) : first
}
