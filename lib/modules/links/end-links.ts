import { and, inArray, or } from 'drizzle-orm'
import type { Ctx, Write } from '../../platform/context.ts'
import { idsOfNamespaces } from '../namespaces/index.ts'
import { emitLinkChange } from './events.ts'
import { LIVE_LINKS } from './states.ts'
import { links } from './table.ts'

/**
 * Ends up to `limit` links of an organization and notifies both sides. Returns the number ended.
 */
export async function endLinksOf(ctx: Write<Ctx>, organizationId: string, limit: number): Promise<number> {
  const own = idsOfNamespaces(ctx.db, organizationId)
  const isLive = inArray(links.status, [...LIVE_LINKS])
  const some = ctx.db
    .select({ token: links.token })
    .from(links)
    .where(and(or(inArray(links.proposerPartnerId, own), inArray(links.responderPartnerId, own)), isLive))
    .limit(limit)
  const ended = await ctx.db
    .update(links)
    .set({ status: 'revoked', updatedAt: ctx.now })
    // Checked again on the rows, because the other side may end a link concurrently.
    .where(and(inArray(links.token, some), isLive))
    .returning()
  for (const link of ended) emitLinkChange(ctx, link, 'link_update_resp')
  return ended.length
}
