import { and, eq, isNull } from 'drizzle-orm'
import type { MemberCtx, Write } from '../../platform/context.ts'
import { only } from '../../platform/db/rows.ts'
import { conflict, notFound } from '../../platform/errors.ts'
import { sessions } from '../members/table.ts'
import { type OrganizationRow, postponedFrom } from '../organizations/index.ts'
import { organizations } from '../organizations/table.ts'
import { auditBoth } from './audit-both.ts'

/**
 * Suspends an organization (decision 0038). What its credentials open is asked of this row at each request; its sessions end for
 * good, so that no copied JWT comes back to life with it. Throws 404, 409 when it is suspended or operates the network.
 */
export async function suspendOrganization(ctx: Write<MemberCtx>, token: string, reason: string): Promise<void> {
  const { enabled, operator } = await lock(ctx, token)
  if (operator) throw conflict('This organization operates the network and cannot be suspended')
  if (!enabled) throw conflict('This organization is already suspended')
  await ctx.db
    .update(organizations)
    .set({ enabled: false, suspendedAt: ctx.now, suspensionReason: reason, updatedAt: ctx.now })
    .where(eq(organizations.token, token))
  const ended = await ctx.db
    .update(sessions)
    .set({ endedAt: ctx.now })
    .where(and(eq(sessions.organizationId, token), isNull(sessions.endedAt)))
    .returning({ token: sessions.token })
  auditBoth(ctx, token, {
    action: 'organization.suspend',
    resourceId: token,
    before: { enabled: true },
    after: { enabled: false, reason, sessions_ended: ended.length },
  })
}

/**
 * Lets a suspended organization go on. A deletion that it asked for waits another week, since its admins were locked out and could not
 * take it back. Throws 404, 409 when it is not suspended, or closed to be deleted.
 */
export async function resumeOrganization(ctx: Write<MemberCtx>, token: string, reason: string): Promise<void> {
  const { enabled, suspensionReason, closedAt } = await lock(ctx, token)
  // Its people are on their way out of the database, or gone (decision 0044).
  if (closedAt) throw conflict('This organization is being deleted and cannot be resumed')
  if (enabled) throw conflict('This organization is not suspended')
  const changed = await ctx.db
    .update(organizations)
    .set({
      enabled: true,
      suspendedAt: null,
      suspensionReason: null,
      deletionDueAt: postponedFrom(ctx.now),
      updatedAt: ctx.now,
    })
    .where(eq(organizations.token, token))
    .returning({ deletionDueAt: organizations.deletionDueAt })
  const { deletionDueAt } = only(changed)
  auditBoth(ctx, token, {
    action: 'organization.resume',
    resourceId: token,
    before: { enabled: false, reason: suspensionReason },
    after: { enabled: true, reason, ...(deletionDueAt && { deletion_due_at: deletionDueAt.toISOString() }) },
  })
}

async function lock(ctx: Write<MemberCtx>, token: string): Promise<OrganizationRow> {
  const [row] = await ctx.db.select().from(organizations).where(eq(organizations.token, token)).for('update')
  if (!row) throw notFound()
  return row
}
