import { and, count, desc, eq, or } from 'drizzle-orm'
import type { PartnerCtx } from '../../platform/context.ts'
import type { LinkQuery } from './contract.ts'
import { type LinkRow, links } from './table.ts'
import { proposedBy, proposedTo, visibleTo } from './visible.ts'

/** A page of the namespace's links, newest first, and the total number of matches. */
export async function listLinks(
  ctx: PartnerCtx,
  { status, side, payment_address: given, limit, page }: LinkQuery,
): Promise<{ count: number; found: LinkRow[] }> {
  const address = given?.toLowerCase()
  const where = and(
    side === undefined ? visibleTo(ctx) : side === 'proposer' ? proposedBy(ctx) : proposedTo(ctx),
    status && eq(links.status, status),
    address === undefined ? undefined : or(eq(links.proposerAddress, address), eq(links.responderAddress, address)),
  )
  const [[total], found] = await Promise.all([
    ctx.db.select({ n: count() }).from(links).where(where),
    ctx.db
      .select()
      .from(links)
      .where(where)
      .orderBy(desc(links.token))
      .limit(limit)
      .offset((page - 1) * limit),
  ])
  return { count: total?.n ?? 0, found }
}
