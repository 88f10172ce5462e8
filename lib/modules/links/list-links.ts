import { and, eq, or, type SQL, sql } from 'drizzle-orm'
import type { PartnerCtx } from '../../platform/context.ts'
import { countMatches } from '../../platform/count-matches.ts'
import { contains } from '../../platform/db/conditions.ts'
import { sortedBy } from '../../platform/db/sorted-by.ts'
import { isFar, searching } from '../../platform/search-budget.ts'
import type { LinkQuery } from './contract.ts'
import { type LinkRow, links } from './table.ts'
import { proposedBy, proposedTo, visibleTo } from './visible.ts'

const searched = sql`${links.proposerAddress} || ' ' || ${links.responderAddress}`

/**
 * A page of the namespace's links, newest first unless sorted, and the total number of matches.
 * Throws 429 and 503 like `searching`.
 */
export const listLinks = (ctx: PartnerCtx, query: LinkQuery): Promise<{ count: number; found: LinkRow[] }> => {
  const isSearch = Boolean(query.search) || isFar(query)
  return searching(ctx, isSearch, async (within) => {
    const { sort, limit, page } = query
    const where = matching(within, query)
    const [count, found] = await Promise.all([
      isSearch ? within.db.$count(links, where) : countMatches(within, links, where),
      within.db
        .select()
        .from(links)
        .where(where)
        .orderBy(...sortedBy(sort, { created: links.token }, links.token))
        .limit(limit)
        .offset((page - 1) * limit),
    ])
    return { count, found }
  })
}

function matching(ctx: PartnerCtx, { status, side, search, payment_address: given }: LinkQuery): SQL | undefined {
  const address = given?.toLowerCase()
  return and(
    side === undefined ? visibleTo(ctx) : side === 'proposer' ? proposedBy(ctx) : proposedTo(ctx),
    status && eq(links.status, status),
    address === undefined ? undefined : or(eq(links.proposerAddress, address), eq(links.responderAddress, address)),
    search ? contains(searched, search) : undefined,
  )
}
