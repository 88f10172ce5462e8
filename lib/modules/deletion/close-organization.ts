import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import type { Ctx, Write } from '../../platform/context.ts'
import { announceChange } from '../links/index.ts'
import { links } from '../links/table.ts'
import { sessions } from '../members/table.ts'
import { partners } from '../namespaces/table.ts'
import { organizations } from '../organizations/table.ts'

/** What the operator reads of why it takes no part any more. */
const REASON = 'Deleted by its own admin'

/**
 * Closes an organization whose time to take it back is over: like a suspension that nobody lifts (decision 0038), so its keys and
 * sessions stop at this moment, nothing new is paid into or out of it, and what is completed is settled. Its links end, of which the other
 * side is told. False when it is not to be closed after all.
 */
export async function closeOrganization(ctx: Write<Ctx>, token: string): Promise<boolean> {
  const closed = await ctx.db
    .update(organizations)
    .set({ enabled: false, suspendedAt: ctx.now, suspensionReason: REASON, closedAt: ctx.now, updatedAt: ctx.now })
    .where(and(eq(organizations.token, token), mayClose(ctx.now)))
    .returning({ token: organizations.token })
  if (closed.length === 0) return false
  const ended = await ctx.db
    .update(sessions)
    .set({ endedAt: ctx.now })
    .where(and(eq(sessions.organizationId, token), isNull(sessions.endedAt)))
    .returning({ token: sessions.token })
  const count = await endLinks(ctx, token)
  ctx.audit({
    action: 'organization.close',
    resourceId: token,
    organizationId: token,
    after: { sessions_ended: ended.length, links_ended: count },
  })
  return true
}

/**
 * Due, and nobody holds it: an organization that the operator suspended waits for the operator, who may need what it would erase, and
 * one that operates the network for its successor.
 */
export const mayClose = (now: Date) =>
  and(
    sql`${organizations.deletionDueAt} <= ${now.toISOString()}::timestamptz`,
    isNull(organizations.closedAt),
    eq(organizations.enabled, true),
    eq(organizations.operator, false),
  )

async function endLinks(ctx: Write<Ctx>, token: string): Promise<number> {
  const own = ctx.db.select({ token: partners.token }).from(partners).where(eq(partners.organizationId, token))
  const ended = await ctx.db
    .update(links)
    .set({ status: 'revoked', updatedAt: ctx.now })
    .where(
      and(
        or(inArray(links.proposerPartnerId, own), inArray(links.responderPartnerId, own)),
        inArray(links.status, ['proposed', 'established']),
      ),
    )
    .returning()
  for (const link of ended) announceChange(ctx, link, 'link_update_resp')
  return ended.length
}
