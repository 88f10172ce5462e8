import type { MemberCtx, Write } from '../../platform/context.ts'
import { conflict } from '../../platform/errors.ts'
import { endSessionsOf } from '../members/index.ts'
import { changeOrganization, lockOrganization, postponedFrom } from '../organizations/index.ts'
import { auditBoth } from './audit-both.ts'

/**
 * Suspends an organization (decision 0038). Its credentials are checked against this row for each
 * request. Its sessions end permanently, so that stolen JWTs do not become valid again. Throws 404,
 * and 409 if it is already suspended or operates the network.
 */
export async function suspendOrganization(ctx: Write<MemberCtx>, token: string, reason: string): Promise<void> {
  const { enabled, operator } = await lockOrganization(ctx, token)
  if (operator) throw conflict('This organization operates the network and cannot be suspended')
  if (!enabled) throw conflict('This organization is already suspended')
  await changeOrganization(ctx, token, { enabled: false, suspendedAt: ctx.now, suspensionReason: reason })
  auditBoth(ctx, token, {
    action: 'organization.suspend',
    resourceId: token,
    before: { enabled: true },
    after: { enabled: false, reason, sessions_ended: await endSessionsOf(ctx, token) },
  })
}

/**
 * Resumes a suspended organization. A deletion that it requested waits another week, because its
 * admins could not cancel it while suspended. Throws 404, and 409 if it is not suspended or is
 * closed for deletion.
 */
export async function resumeOrganization(ctx: Write<MemberCtx>, token: string, reason: string): Promise<void> {
  const { enabled, suspensionReason, closedAt } = await lockOrganization(ctx, token)
  // Its members are being deleted, or are already (decision 0044).
  if (closedAt) throw conflict('This organization is being deleted and cannot be resumed')
  if (enabled) throw conflict('This organization is not suspended')
  const deletionDueAt = postponedFrom(ctx.now)
  const resumed = { enabled: true, suspendedAt: null, suspensionReason: null, deletionDueAt }
  const dueAt = (await changeOrganization(ctx, token, resumed))?.deletionDueAt
  auditBoth(ctx, token, {
    action: 'organization.resume',
    resourceId: token,
    before: { enabled: false, reason: suspensionReason },
    after: { enabled: true, reason, ...(dueAt && { deletion_due_at: dueAt.toISOString() }) },
  })
}
