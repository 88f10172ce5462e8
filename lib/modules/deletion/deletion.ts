import type { MemberCtx, OrganizationCtx, Write } from '../../platform/context.ts'
import { conflict } from '../../platform/errors.ts'
import { changeOrganization, dueFrom, findOrganization, type OrganizationRow } from '../organizations/index.ts'
import type { DeletionBlockers } from './contract.ts'
import { findBlockers } from './find-blockers.ts'

/** An organization, and what blocks its erasure. */
export type Deletion = { readonly organization: OrganizationRow; readonly blockers: DeletionBlockers }

/** Deletion status of the caller's organization. Throws 404. */
export async function findDeletion(ctx: OrganizationCtx): Promise<Deletion> {
  const organization = await findOrganization(ctx)
  return { organization, blockers: await findBlockers(ctx.db, organization) }
}

/**
 * Requests deletion of the caller's organization; the password was verified before. Open payments
 * do not block it: they expire on their own, and blocking would let others delay a deletion with
 * new payments (decision 0044). Throws 404, and 409 if it is already requested.
 */
export async function requestDeletion(ctx: Write<MemberCtx>): Promise<Deletion> {
  const { deletionDueAt } = await findOrganization(ctx, 'update')
  if (deletionDueAt)
    throw conflict(`A deletion is already pending. The organization closes at ${deletionDueAt.toISOString()}`)
  const dueAt = dueFrom(ctx.now)
  const request = { deletionRequestedAt: ctx.now, deletionRequestedBy: ctx.actor.name, deletionDueAt: dueAt }
  await changeOrganization(ctx, ctx.organizationId, request)
  ctx.audit({
    action: 'organization.ask_deletion',
    resourceId: ctx.organizationId,
    after: { due_at: dueAt.toISOString() },
  })
  return findDeletion(ctx)
}

/**
 * Cancels the deletion. Members can do so until the organization closes, which ends their sessions.
 * Throws 404, and 409 if no deletion is pending.
 */
export async function withdrawDeletion(ctx: Write<MemberCtx>): Promise<Deletion> {
  const { deletionDueAt, closedAt } = await findOrganization(ctx, 'update')
  if (!deletionDueAt || closedAt) throw conflict('No deletion of this organization is pending')
  const none = { deletionRequestedAt: null, deletionRequestedBy: null, deletionDueAt: null }
  await changeOrganization(ctx, ctx.organizationId, none)
  ctx.audit({
    action: 'organization.withdraw_deletion',
    resourceId: ctx.organizationId,
    before: { due_at: deletionDueAt.toISOString() },
  })
  return findDeletion(ctx)
}
