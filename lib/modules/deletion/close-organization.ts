import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Ctx, Write } from '../../platform/context.ts'
import { sessions } from '../members/table.ts'
import { organizations } from '../organizations/table.ts'

/** Reason that the operator sees. */
const REASON = 'Deleted by its own admin'

/**
 * Closes an organization whose deletion is due, like a permanent suspension (decision 0038): its
 * keys and sessions stop working, no new payments are accepted, and completed ones still settle.
 * Does nothing if the deletion was cancelled.
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
 * Due and not blocked: a suspended organization waits for the operator, who may need its data, and
 * the network operator for a successor.
 */
export const mayClose = (now: Date) =>
  and(
    sql`${organizations.deletionDueAt} <= ${now.toISOString()}::timestamptz`,
    isNull(organizations.closedAt),
    eq(organizations.enabled, true),
    eq(organizations.operator, false),
  )
