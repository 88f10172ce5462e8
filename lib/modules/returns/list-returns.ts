import { and, desc, lt, type SQL } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import { isId } from '../../kernel/ids.ts'
import type { PartnerCtx } from '../../platform/context.ts'
import { badRequest } from '../../platform/errors.ts'
import { searching } from '../../platform/search-budget.ts'
import { conditionsOf, countBetween, inIndex, sidesOf } from './between.ts'
import type { ReturnQuery } from './contract.ts'
import { type ShownReturn, withDomains } from './find-returns.ts'
import { returns } from './table.ts'

type Page = {
  readonly found: ShownReturn[]
  readonly total: { readonly count: number; readonly isExact: boolean }
  readonly nextCursor: string | null
}

/**
 * Returns that the namespace sent or received, newest first. Throws 400 for an invalid cursor, and 429
 * and 503 like `searching`.
 */
export async function listReturns(ctx: PartnerCtx, query: ReturnQuery): Promise<Page> {
  const { cursor, limit } = query
  if (cursor !== undefined && !isId('ret', cursor))
    throw badRequest('cursor: must be the next_cursor of an earlier page of this list')
  const searched = conditionsOf(returns, query)
  return searching(ctx, searched, async (within) => {
    const matches = and(inIndex(returns, 'ret', query), searched)
    const sides = sidesOf(returns, within, query)
    const found = await newest(within, sides, and(matches, cursor ? lt(returns.token, cursor) : undefined), limit + 1)
    const shown = found.slice(0, limit)
    return {
      found: await withDomains(within, shown),
      total: await countBetween(within, returns, sides, matches),
      nextCursor: found.length > limit ? (shown.at(-1)?.token ?? null) : null,
    }
  })
}

function newest(ctx: PartnerCtx, sides: readonly (SQL | undefined)[], matches: SQL | undefined, limit: number) {
  const [first, second] = sides.map((side) =>
    ctx.db.select().from(returns).where(and(side, matches)).orderBy(desc(returns.token)).limit(limit),
  )
  if (!first) return []
  return second ? unionAll(first, second).orderBy(desc(returns.token)).limit(limit) : first
}
