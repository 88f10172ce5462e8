import { and, desc, eq, or, sql } from 'drizzle-orm'
import type { PartnerCtx } from '../../platform/context.ts'
import { contains } from '../../platform/db/conditions.ts'
import { links } from './table.ts'
import { proposedBy, proposedTo } from './visible.ts'

/** Addresses at the other end of established links of the namespace, newest link first. */
export async function linkedAddresses(ctx: PartnerCtx, search: string, limit: number): Promise<string[]> {
  if (search === '') return []
  const established = eq(links.status, 'established')
  const found = await ctx.db
    .select({
      address: sql<string>`case when ${proposedBy(ctx)} then ${links.responderAddress} else ${links.proposerAddress} end`,
    })
    .from(links)
    .where(
      and(
        established,
        or(
          and(proposedBy(ctx), contains(links.responderAddress, search)),
          and(proposedTo(ctx), contains(links.proposerAddress, search)),
        ),
      ),
    )
    .orderBy(desc(links.token))
    .limit(limit)
  return [...new Set(found.map(({ address }) => address))]
}
