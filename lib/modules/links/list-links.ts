import { and, count, eq, or, type SQL, sql } from 'drizzle-orm'
import type { PartnerCtx } from '../../platform/context.ts'
import { contains } from '../../platform/db/conditions.ts'
import { sortedBy } from '../../platform/db/sorted-by.ts'
import { searching } from '../../platform/search-budget.ts'
import type { LinkQuery } from './contract.ts'
import { type LinkRow, links } from './table.ts'
import { proposedBy, proposedTo, visibleTo } from './visible.ts'

const searched = sql`${links.proposerAddress} || ' ' || ${links.responderAddress}`

/**
 * A page of the namespace's links, newest first unless sorted, and the total number of matches.
 * Throws 429 and 503 like `searching`.
 */
export const listLinks = (ctx: PartnerCtx, query: LinkQuery): Promise<{ count: number; found: LinkRow[] }> =>
  searching(ctx, query.search, async (within) => {
    const { sort, limit, page } = query
    const where = matching(within, query)
    const [[total], found] = await Promise.all([
      within.db.select({ n: count() }).from(links).where(where),
      within.db
        .select()
        .from(links)
        .where(where)
        .orderBy(...sortedBy(sort, { created: links.token }, links.token))
        .limit(limit)
        .offset((page - 1) * limit),
    ])
    return { count: total?.n ?? 0, found }
  })

function matching(ctx: PartnerCtx, { status, side, search, payment_address: given }: LinkQuery): SQL | undefined {
  const address = given?.toLowerCase()
  return and(
    side === undefined ? visibleTo(ctx) : side === 'proposer' ? proposedBy(ctx) : proposedTo(ctx),
    status && eq(links.status, status),
    address === undefined ? undefined : or(eq(links.proposerAddress, address), eq(links.responderAddress, address)),
    search ? contains(searched, search) : undefined,
  )
}
