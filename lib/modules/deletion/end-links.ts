import { and, eq, inArray, or } from 'drizzle-orm'
import type { Ctx, Write } from '../../platform/context.ts'
import { writeOnce } from '../../platform/write/run-write.ts'
import { announceChange } from '../links/index.ts'
import { LIVE_LINKS } from '../links/states.ts'
import { links } from '../links/table.ts'
import { partners } from '../namespaces/table.ts'
import { lockDeletions } from './alone.ts'

/** Links per transaction; each notifies both sides. */
const PORTION = 200

/**
 * Ends the remaining links of a closed organization in batches and notifies the other side.
 * Repeated until the organization is erased, because a run can be interrupted, and a proposal in
 * progress at the closing is stored after it.
 */
export async function* endLinks(current: () => Ctx, token: string, portion = PORTION): AsyncGenerator<void> {
  while (await writeOnce(current(), (write) => endSome(write, token, portion))) yield
}

/** Ends a batch; false if there were none. Throws DeletionBusy. */
async function endSome(ctx: Write<Ctx>, token: string, portion: number): Promise<boolean> {
  await lockDeletions(ctx.db)
  const own = ctx.db.select({ token: partners.token }).from(partners).where(eq(partners.organizationId, token))
  const isLive = inArray(links.status, [...LIVE_LINKS])
  const some = ctx.db
    .select({ token: links.token })
    .from(links)
    .where(and(or(inArray(links.proposerPartnerId, own), inArray(links.responderPartnerId, own)), isLive))
    .limit(portion)
  const ended = await ctx.db
    .update(links)
    .set({ status: 'revoked', updatedAt: ctx.now })
    // Checked again on the rows, because the other side may end a link concurrently.
    .where(and(inArray(links.token, some), isLive))
    .returning()
  if (ended.length === 0) return false
  for (const link of ended) announceChange(ctx, link, 'link_update_resp')
  ctx.audit({
    action: 'organization.end_links',
    resourceId: token,
    organizationId: token,
    after: { links_ended: ended.length },
  })
  return true
}
