import type { AuditInput, Ctx, MemberCtx, Write } from '../../platform/context.ts'
import { conflict } from '../../platform/errors.ts'
import { endSessionsOf } from '../members/index.ts'
import { changeOrganization, lockOrganization, type OrganizationRow, postponedFrom } from '../organizations/index.ts'
import { auditBoth } from './audit-both.ts'

/** Names of the operators involved, for the operator's own log (decision 0086). */
export type Involved = Readonly<Record<string, unknown>>

/**
 * Locks an organization that can be suspended. Throws 404, and 409 if it is already suspended or
 * operates the network.
 */
export async function lockSuspendable(ctx: Write<Ctx>, token: string): Promise<OrganizationRow> {
  const organization = await lockOrganization(ctx, token)
  if (organization.operator) throw conflict('This organization operates the network and cannot be suspended')
  if (!organization.enabled) throw conflict('This organization is already suspended')
  return organization
}

/**
 * Suspends an organization (decision 0038). Its credentials are checked against this row for each
 * request. Its sessions end permanently, so that stolen JWTs do not become valid again. Throws like
 * `lockSuspendable`.
 */
export async function suspendOrganization(
  ctx: Write<MemberCtx>,
  token: string,
  reason: string,
  involved?: Involved,
): Promise<void> {
  await lockSuspendable(ctx, token)
  await changeOrganization(ctx, token, { enabled: false, suspendedAt: ctx.now, suspensionReason: reason })
  const after = { enabled: false, reason, sessions_ended: await endSessionsOf(ctx, token) }
  const entry: AuditInput = { action: 'organization.suspend', resourceId: token, before: { enabled: true }, after }
  auditBoth(ctx, token, entry, involved)
}

/**
 * Locks an organization that can be resumed. Throws 404, and 409 if it is not suspended or is
 * closed for deletion.
 */
export async function lockResumable(ctx: Write<Ctx>, token: string): Promise<OrganizationRow> {
  const organization = await lockOrganization(ctx, token)
  // Its members are being deleted, or are already (decision 0044).
  if (organization.closedAt) throw conflict('This organization is being deleted and cannot be reinstated')
  if (organization.enabled) throw conflict('This organization is not suspended')
  return organization
}

/**
 * Resumes a suspended organization. A deletion that it requested waits another week, because its
 * admins could not cancel it while suspended. Throws like `lockResumable`.
 */
export async function resumeOrganization(
  ctx: Write<MemberCtx>,
  token: string,
  reason: string,
  involved?: Involved,
): Promise<void> {
  const { suspensionReason } = await lockResumable(ctx, token)
  const deletionDueAt = postponedFrom(ctx.now)
  const resumed = { enabled: true, suspendedAt: null, suspensionReason: null, deletionDueAt }
  const dueAt = (await changeOrganization(ctx, token, resumed))?.deletionDueAt
  const after = { enabled: true, reason, ...(dueAt && { deletion_due_at: dueAt.toISOString() }) }
  const before = { enabled: false, reason: suspensionReason }
  auditBoth(ctx, token, { action: 'organization.resume', resourceId: token, before, after }, involved)
}
