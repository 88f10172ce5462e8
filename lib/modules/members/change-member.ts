import { and, eq, sql } from 'drizzle-orm'
import type { Role } from '../../kernel/access.ts'
import type { OrganizationCtx, Write } from '../../platform/context.ts'
import { only } from '../../platform/db/rows.ts'
import { conflict } from '../../platform/errors.ts'
import { endResets } from './change-password.ts'
import { findMember, listMembers, type MemberRow } from './find-members.ts'
import { endInvitationsBy } from './invitations.ts'
import { lockOrganization } from './lock-organization.ts'
import { endSessions } from './sessions.ts'
import { members, passwordResets } from './table.ts'

/**
 * Gives a member another role. It counts at once, and its sign-ins end, since the console's sessions were begun in the old one.
 * Throws 404, and 409 when no admin would be left.
 */
export async function changeMemberRole(ctx: Write<OrganizationCtx>, memberId: string, role: Role): Promise<MemberRow> {
  await lockOrganization(ctx, ctx.organizationId)
  const before = await findMember(ctx, memberId)
  if (before.role === role) return before
  if (before.role === 'admin') await requireAnotherAdmin(ctx, memberId)
  const after = await store(ctx, memberId, { role })
  const sessions = await endSessions(ctx, after)
  await endLinksBy(ctx, memberId)
  ctx.audit({
    action: 'member.change_role',
    resourceId: memberId,
    before: { role: before.role },
    after: { role, ended_sessions: sessions },
  })
  return after
}

/** Takes a member out of the organization: its sign-ins end at once. Throws 404, and 409 when no admin would be left. */
export async function removeMember(ctx: Write<OrganizationCtx>, memberId: string): Promise<void> {
  await lockOrganization(ctx, ctx.organizationId)
  const { email, role, number } = await findMember(ctx, memberId)
  if (role === 'admin') await requireAnotherAdmin(ctx, memberId)
  const removed = await store(ctx, memberId, { enabled: false, removedAt: ctx.now })
  await endSessions(ctx, removed)
  await endLinksBy(ctx, memberId)
  ctx.audit({ action: 'member.remove', resourceId: memberId, before: { email, role, number } })
}

/** What a member made as an admin ends with that authority: a link kept back would be a way to return. */
async function endLinksBy(ctx: Write<OrganizationCtx>, memberId: string): Promise<void> {
  await endInvitationsBy(ctx, memberId)
  const { organizationId, madeById } = passwordResets
  await endResets(ctx, sql`${organizationId} = ${ctx.organizationId} and ${madeById} = ${memberId}`)
}

/** Signs a colleague out everywhere (ASVS 7.4.5). Throws 404. */
export async function signMemberOut(ctx: Write<OrganizationCtx>, memberId: string): Promise<void> {
  const count = await endSessions(ctx, await findMember(ctx, memberId))
  ctx.audit({ action: 'member.end_sessions', resourceId: memberId, after: { count } })
}

/** An organization without an admin could never have one again. Only sound under the organization's lock. */
async function requireAnotherAdmin(ctx: OrganizationCtx, memberId: string): Promise<void> {
  const admins = (await listMembers(ctx)).filter(({ role, enabled }) => role === 'admin' && enabled)
  if (!admins.some(({ token }) => token !== memberId)) throw conflict('An organization needs at least one admin')
}

async function store(
  ctx: Write<OrganizationCtx>,
  memberId: string,
  change: Partial<Pick<MemberRow, 'role' | 'enabled' | 'removedAt'>>,
): Promise<MemberRow> {
  const changed = await ctx.db
    .update(members)
    .set({ ...change, updatedAt: ctx.now })
    .where(and(eq(members.token, memberId), eq(members.organizationId, ctx.organizationId)))
    .returning()
  return only(changed)
}
