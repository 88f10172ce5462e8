import { and, eq, inArray, sql } from 'drizzle-orm'
import { type RoleRef, STRONGEST_ROLE } from '../../kernel/access.ts'
import type { MemberCtx, OrganizationCtx, Write } from '../../platform/context.ts'
import { only } from '../../platform/db/rows.ts'
import { conflict } from '../../platform/errors.ts'
import { lockOrganization } from '../organizations/index.ts'
import { endResets } from './authentication/change-password.ts'
import { endSessions, endSessionsOfMembers } from './authentication/sessions.ts'
import { findMember, listMembers, type MemberRow } from './find-members.ts'
import { endInvitationsBy } from './invitations.ts'
import { hasDirectoryRole, voucher } from './provisioned/provisioned-members.ts'
import { requireAssignable, requireManageable } from './roles/grants.ts'
import { members, passkeys, passwordResets } from './table.ts'

/**
 * Gives a member another role, as a colleague. Throws 400 for a role that does not exist, and 403
 * for a member or role with permissions that the caller lacks, and 409 if a group of the directory gives the role.
 */
export async function assignRole(ctx: Write<MemberCtx>, memberId: string, role: RoleRef): Promise<MemberRow> {
  await lockOrganization(ctx, ctx.organizationId)
  const before = await findMember(ctx, memberId)
  await requireManageable(ctx, before)
  await requireAssignable(ctx, role)
  if (hasDirectoryRole(before))
    throw conflict(
      'This member’s role comes from a directory group. Change the member’s groups in the directory, or the group’s role in Settings → Provisioning.',
    )
  const after = await changeMemberRole(ctx, memberId, role)
  return after.role !== before.role && (await mayVouch(ctx, before))
    ? store(ctx, memberId, { vouchedById: null })
    : after
}

/** Whether the caller is another person than the author of the token that the member came with. */
async function mayVouch(ctx: MemberCtx, { vouchedById }: MemberRow): Promise<boolean> {
  if (vouchedById === null || vouchedById === ctx.actor.id) return false
  return (await findMember(ctx, ctx.actor.id)).vouchedById === null
}

/**
 * Changes a member's role with immediate effect and ends the member's sessions, because the
 * console's sessions contain the old role. Throws 404, and 409 if no admin would remain.
 */
export async function changeMemberRole(
  ctx: Write<OrganizationCtx>,
  memberId: string,
  role: RoleRef,
): Promise<MemberRow> {
  await lockOrganization(ctx, ctx.organizationId)
  const before = await findMember(ctx, memberId)
  if (before.role === role) return before
  if (before.role === STRONGEST_ROLE) await requireAnotherAdmin(ctx, memberId)
  await changeRoles(ctx, [{ member: before, role }])
  return findMember(ctx, memberId)
}

/**
 * Gives members other roles, with immediate effect, and ends their sessions. The caller ensures that an
 * admin remains. Requires the organization's lock.
 */
export async function changeRoles(
  ctx: Write<OrganizationCtx>,
  changes: readonly { readonly member: MemberRow; readonly role: RoleRef }[],
): Promise<void> {
  if (changes.length === 0) return
  const vouched = await voucher(ctx)
  for (const [role, ofRole] of Map.groupBy(changes, (change) => change.role)) {
    const ids = ofRole.map(({ member }) => member.token)
    await ctx.db
      .update(members)
      .set({ role, updatedAt: ctx.now, ...vouched })
      .where(and(eq(members.organizationId, ctx.organizationId), inArray(members.token, ids)))
  }
  const all = changes.map(({ member }) => member.token)
  const sessions = await endSessionsOfMembers(ctx, all)
  await endLinksOf(ctx, all)
  for (const { member, role } of changes)
    ctx.audit({
      action: 'member.change_role',
      resourceId: member.token,
      before: { role: member.role, enabled: member.enabled },
      after: { role, ended_sessions: sessions.get(member.token) ?? 0 },
    })
}

/** Removes a colleague. Throws 403 for a member with permissions that the caller lacks. */
export async function removeColleague(ctx: Write<MemberCtx>, memberId: string): Promise<void> {
  await lockOrganization(ctx, ctx.organizationId)
  await requireManageable(ctx, await findMember(ctx, memberId))
  await removeMember(ctx, memberId)
}

/**
 * Removes a member from the organization, ends their sessions and deletes their passkeys. Throws 404, and 409 if no admin
 * would remain.
 */
export async function removeMember(ctx: Write<OrganizationCtx>, memberId: string): Promise<void> {
  await lockOrganization(ctx, ctx.organizationId)
  const { email, role, enabled, number } = await findMember(ctx, memberId)
  if (role === STRONGEST_ROLE) await requireAnotherAdmin(ctx, memberId)
  const removed = await store(ctx, memberId, { enabled: false, removedAt: ctx.now, passkeyCount: 0 })
  await endSessions(ctx, removed)
  await endLinksOf(ctx, [memberId])
  await ctx.db
    .delete(passkeys)
    .where(and(eq(passkeys.memberId, memberId), eq(passkeys.organizationId, ctx.organizationId)))
  ctx.audit({ action: 'member.remove', resourceId: memberId, before: { email, role, enabled, number } })
}

/**
 * Ends the links that members created as admins, because a retained link would give access
 * again, and the reset links for these members: an admin who created one could use it for an account
 * that is an admin's by then.
 */
async function endLinksOf(ctx: Write<OrganizationCtx>, memberIds: readonly string[]): Promise<void> {
  await endInvitationsBy(ctx, memberIds)
  const { organizationId, madeById, memberId } = passwordResets
  const ids = [...memberIds]
  const ofMembers = sql`(${inArray(madeById, ids)} or ${inArray(memberId, ids)})`
  await endResets(ctx, sql`${organizationId} = ${ctx.organizationId} and ${ofMembers}`)
}

/** Signs a colleague out everywhere (ASVS 7.4.5). Throws 404, and 403 like `removeColleague`. */
export async function signMemberOut(ctx: Write<MemberCtx>, memberId: string): Promise<void> {
  await lockOrganization(ctx, ctx.organizationId)
  const member = await findMember(ctx, memberId)
  await requireManageable(ctx, member)
  const count = await endSessions(ctx, member)
  ctx.audit({ action: 'member.end_sessions', resourceId: memberId, after: { count } })
}

export const LAST_ADMIN = 'An organization must have at least one admin. Make another member an admin first.'

/** An organization without an admin could never get one again. Requires the organization's lock. */
async function requireAnotherAdmin(ctx: OrganizationCtx, memberId: string): Promise<void> {
  const admins = (await listMembers(ctx)).filter(({ role, enabled }) => role === STRONGEST_ROLE && enabled)
  if (!admins.some(({ token }) => token !== memberId)) throw conflict(LAST_ADMIN)
}

/** Disables a member and ends their sessions at once. Throws 404, and 409 if no admin would remain. */
export async function disableMember(ctx: Write<OrganizationCtx>, memberId: string): Promise<void> {
  await lockOrganization(ctx, ctx.organizationId)
  const { role, enabled } = await findMember(ctx, memberId)
  if (!enabled) return
  if (role === STRONGEST_ROLE) await requireAnotherAdmin(ctx, memberId)
  // Before the sessions are ended, because a concurrent sign-in locks this row.
  const disabled = await store(ctx, memberId, { enabled: false })
  const sessions = await endSessions(ctx, disabled)
  await endLinksOf(ctx, [memberId])
  ctx.audit({ action: 'member.disable', resourceId: memberId, before: { role }, after: { ended_sessions: sessions } })
}

/** Enables a disabled member. Throws 404. */
export async function enableMember(ctx: Write<OrganizationCtx>, memberId: string): Promise<void> {
  await lockOrganization(ctx, ctx.organizationId)
  const { role, enabled } = await findMember(ctx, memberId)
  if (enabled) return
  await store(ctx, memberId, { enabled: true })
  ctx.audit({ action: 'member.enable', resourceId: memberId, after: { role } })
}

async function store(
  ctx: Write<OrganizationCtx>,
  memberId: string,
  change: Partial<Pick<MemberRow, 'enabled' | 'vouchedById' | 'removedAt' | 'passkeyCount'>>,
): Promise<MemberRow> {
  const changed = await ctx.db
    .update(members)
    .set({ ...change, updatedAt: ctx.now })
    .where(and(eq(members.token, memberId), eq(members.organizationId, ctx.organizationId)))
    .returning()
  return only(changed)
}
