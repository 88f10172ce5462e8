import { and, desc, eq, lt, type SQL } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import { isId } from '../../kernel/ids.ts'
import type { PartnerCtx } from '../../platform/context.ts'
import { badRequest } from '../../platform/errors.ts'
import { searching } from '../../platform/search-budget.ts'
import { conditionsOf, countBetween, inIndex, sidesOf } from '../returns/index.ts'
import type { RecallQuery } from './contract.ts'
import { type ShownRecall, withDomains } from './find-recalls.ts'
import { recalls } from './table.ts'

type Page = {
  readonly found: ShownRecall[]
  readonly total: { readonly count: number; readonly isExact: boolean }
  readonly nextCursor: string | null
}

/**
 * Recalls that the namespace created or received, newest first. Throws 400 for an invalid cursor, and 429
 * and 503 like `searching`.
 */
export async function listRecalls(ctx: PartnerCtx, query: RecallQuery): Promise<Page> {
  const { cursor, limit, state } = query
  if (cursor !== undefined && !isId('rcl', cursor))
    throw badRequest('cursor: must be the next_cursor of an earlier page of this list')
  const searched = and(conditionsOf(recalls, query), state ? eq(recalls.state, state) : undefined)
  return searching(ctx, searched, async (within) => {
    const matches = and(inIndex(recalls, 'rcl', query), searched)
    const sides = sidesOf(recalls, within, query)
    const found = await newest(within, sides, and(matches, cursor ? lt(recalls.token, cursor) : undefined), limit + 1)
    const shown = found.slice(0, limit)
    return {
      found: await withDomains(within, shown),
      total: await countBetween(within, recalls, sides, matches),
      nextCursor: found.length > limit ? (shown.at(-1)?.token ?? null) : null,
    }
  })
}

function newest(ctx: PartnerCtx, sides: readonly (SQL | undefined)[], matches: SQL | undefined, limit: number) {
  const [first, second] = sides.map((side) =>
    ctx.db.select().from(recalls).where(and(side, matches)).orderBy(desc(recalls.token)).limit(limit),
  )
  if (!first) return []
  return second ? unionAll(first, second).orderBy(desc(recalls.token)).limit(limit) : first
}
