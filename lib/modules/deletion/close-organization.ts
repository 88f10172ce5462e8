import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Ctx, Write } from '../../platform/context.ts'
import { sessions } from '../members/table.ts'
import { organizations } from '../organizations/table.ts'

/** What the operator reads of why it takes no part any more. */
const REASON = 'Deleted by its own admin'

/**
 * Closes an organization whose time to take it back is over: like a suspension that nobody lifts (decision 0038), so its keys and
 * sessions stop at this moment, nothing new is paid into or out of it, and what is completed is settled. Does nothing when it is not to be
 * closed after all.
 */
export async function closeOrganization(ctx: Write<Ctx>, token: string): Promise<void> {
  const closed = await ctx.db
    .update(organizations)
    .set({ enabled: false, suspendedAt: ctx.now, suspensionReason: REASON, closedAt: ctx.now, updatedAt: ctx.now })
    .where(and(eq(organizations.token, token), mayClose(ctx.now)))
    .returning({ token: organizations.token })
  if (closed.length === 0) return
  const ended = await ctx.db
    .update(sessions)
    .set({ endedAt: ctx.now })
    .where(and(eq(sessions.organizationId, token), isNull(sessions.endedAt)))
    .returning({ token: sessions.token })
  ctx.audit({
    action: 'organization.close',
    resourceId: token,
    organizationId: token,
    after: { sessions_ended: ended.length },
  })
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
