import { and, eq, isNull } from 'drizzle-orm'
import type { MemberCtx, Write } from '../../platform/context.ts'
import { only } from '../../platform/db/rows.ts'
import { conflict, notFound } from '../../platform/errors.ts'
import { sessions } from '../members/table.ts'
import { type OrganizationRow, postponedFrom } from '../organizations/index.ts'
import { organizations } from '../organizations/table.ts'
import { auditBoth } from './audit-both.ts'

/**
 * Suspends an organization (decision 0038). Its credentials are checked against this row for each
 * request. Its sessions end permanently, so that copied JWTs do not become valid again. Throws 404,
 * and 409 if it is already suspended or operates the network.
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
 * Resumes a suspended organization. A deletion that it requested waits another week, because its
 * admins could not cancel it meanwhile. Throws 404, and 409 if it is not suspended or is closed for
 * deletion.
 */
export async function resumeOrganization(ctx: Write<MemberCtx>, token: string, reason: string): Promise<void> {
  const { enabled, suspensionReason, closedAt } = await lock(ctx, token)
  // Its members are being deleted, or are already (decision 0044).
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
