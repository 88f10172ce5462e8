import { and, eq, inArray, isNotNull } from 'drizzle-orm'
import { ROLES, type Role } from '../../kernel/access.ts'
import type { OrganizationCtx, Write } from '../../platform/context.ts'
import { changeMemberRole, listProvisioned, type MemberRow, setDirectoryRole } from '../members/index.ts'
import { findConnection } from '../single-sign-on/index.ts'
import { requireNotBreakGlass } from './protect.ts'
import { provisionedGroups as groups, provisionedGroupMembers as memberships } from './table.ts'

/**
 * Gives members the strongest role that their groups map to. Members in no mapped group keep their
 * role; those who have left their last one get the default role. Requires the organization's lock.
 * Throws 409 for the last or the break-glass admin.
 */
export async function applyRoles(ctx: Write<OrganizationCtx>, memberIds: readonly string[]): Promise<void> {
  const granted = await grantedRoles(ctx, memberIds)
  const connection = await findConnection(ctx, ctx.organizationId)
  const managed = await listManaged(ctx)
  for (const memberId of [...new Set(memberIds)].sort()) {
    const member = managed.get(memberId)
    if (!member) continue
    const role = granted.get(memberId) ?? null
    if (role === null && member.directoryRole === null) continue
    const next = role ?? connection?.defaultRole ?? 'viewer'
    if (next !== member.role) {
      await requireNotBreakGlass(ctx, memberId)
      await changeMemberRole(ctx, memberId, next)
    }
    if (role !== member.directoryRole) await setDirectoryRole(ctx, memberId, role)
  }
}

/** An organization has no more members. */
const ALL = { offset: 0, limit: 1000 }

/** All members that the directory manages, by ID. */
export async function listManaged(ctx: OrganizationCtx): Promise<ReadonlyMap<string, MemberRow>> {
  const { found } = await listProvisioned(ctx, {}, ALL)
  return new Map(found.map((member) => [member.token, member]))
}

/** The strongest mapped role of each member. */
async function grantedRoles(ctx: OrganizationCtx, memberIds: readonly string[]): Promise<ReadonlyMap<string, Role>> {
  const found = await ctx.db
    .select({ memberId: memberships.memberId, role: groups.role })
    .from(memberships)
    .innerJoin(groups, eq(groups.token, memberships.groupId))
    .where(
      and(
        eq(memberships.organizationId, ctx.organizationId),
        eq(groups.organizationId, ctx.organizationId),
        inArray(memberships.memberId, [...memberIds]),
        isNotNull(groups.role),
      ),
    )
  const strongest = new Map<string, Role>()
  for (const { memberId, role } of found) {
    const current = strongest.get(memberId)
    if (role && (!current || ROLES.indexOf(role) > ROLES.indexOf(current))) strongest.set(memberId, role)
  }
  return strongest
}

/** Ends a removed member's memberships. */
export async function leaveGroups(ctx: Write<OrganizationCtx>, memberId: string): Promise<void> {
  await ctx.db
    .delete(memberships)
    .where(and(eq(memberships.organizationId, ctx.organizationId), eq(memberships.memberId, memberId)))
}
