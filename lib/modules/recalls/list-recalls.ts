import { and, desc, eq, lt, type SQL } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import { isId } from '../../kernel/ids.ts'
import type { PartnerCtx } from '../../platform/context.ts'
import { badRequest } from '../../platform/errors.ts'
import { searching } from '../../platform/search-budget.ts'
import { allBetween, conditionsOf, countBetween, inIndex, sidesOf } from '../returns/index.ts'
import type { RecallFilters, RecallQuery } from './contract.ts'
import { type ShownRecall, withDomains } from './find-recalls.ts'
import { recalls } from './table.ts'

type Page = { readonly found: ShownRecall[]; readonly nextCursor: string | null }
type CountedPage = Page & { readonly total: { readonly count: number; readonly isExact: boolean } }

/**
 * Recalls that the namespace created or received, newest first. Throws 400 for an invalid cursor, and 429
 * and 503 like `searching`.
 */
export async function listRecalls(ctx: PartnerCtx, query: RecallQuery): Promise<CountedPage> {
  if (query.cursor !== undefined && !isId('rcl', query.cursor))
    throw badRequest('cursor: must be the next_cursor of an earlier page of this list')
  const searched = conditions(query)
  return searching(ctx, searched, async (within) => ({
    ...(await readPage(within, query)),
    total: await countBetween(
      within,
      recalls,
      sidesOf(recalls, within, query),
      and(inIndex(recalls, 'rcl', query), searched),
    ),
  }))
}

/** All matching recalls, newest first. Throws like `listRecalls`. */
export const allRecalls = (ctx: PartnerCtx, filters: RecallFilters): AsyncGenerator<ShownRecall> =>
  allBetween(ctx, conditions(filters), (within, page) => readPage(within, { ...filters, ...page }))

/** Filters that may read all recalls of the namespace. */
const conditions = (filters: RecallFilters): SQL | undefined =>
  and(conditionsOf(recalls, filters), filters.state ? eq(recalls.state, filters.state) : undefined)

async function readPage(ctx: PartnerCtx, query: RecallQuery): Promise<Page> {
  const { cursor, limit } = query
  const matches = and(inIndex(recalls, 'rcl', query), conditions(query), cursor ? lt(recalls.token, cursor) : undefined)
  const found = await newest(ctx, sidesOf(recalls, ctx, query), matches, limit + 1)
  const shown = found.slice(0, limit)
  return {
    found: await withDomains(ctx, shown),
    nextCursor: found.length > limit ? (shown.at(-1)?.token ?? null) : null,
  }
}

function newest(ctx: PartnerCtx, sides: readonly (SQL | undefined)[], matches: SQL | undefined, limit: number) {
  const [first, second] = sides.map((side) =>
    ctx.db.select().from(recalls).where(and(side, matches)).orderBy(desc(recalls.token)).limit(limit),
  )
  if (!first) return []
  return second ? unionAll(first, second).orderBy(desc(recalls.token)).limit(limit) : first
}
