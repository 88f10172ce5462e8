import { and, asc, eq, inArray, isNotNull } from 'drizzle-orm'
import { type RoleRef, STRONGEST_ROLE } from '../../kernel/access.ts'
import type { OrganizationCtx, Write } from '../../platform/context.ts'
import { changeRoles, listProvisioned, type MemberRow, readRoles, setDirectoryRole } from '../members/index.ts'
import { findConnection } from '../single-sign-on/index.ts'
import { guardAdmins } from './protect.ts'
import { provisionedGroups as groups, provisionedGroupMembers as memberships } from './table.ts'

type RoleChange = { readonly member: MemberRow; readonly granted: RoleRef | null; readonly role: RoleRef }

/**
 * Gives members the strongest role that their groups map to. Members in no mapped group keep their
 * role; those who have left their last one get the default role. An admin whom the directory must leave
 * as they are keeps the role, which is audited. Requires the organization's lock.
 */
export async function applyRoles(ctx: Write<OrganizationCtx>, memberIds: readonly string[]): Promise<void> {
  const planned = await planRoles(ctx, memberIds)
  const changing = planned.filter(({ member, role }) => role !== member.role)
  const isPromotion = ({ role }: RoleChange) => role === STRONGEST_ROLE
  const concernsAdmins = changing.some((change) => isPromotion(change) || change.member.role === STRONGEST_ROLE)
  const guard = concernsAdmins ? await guardAdmins(ctx) : undefined
  // Promotions first, so that a console's change of a mapping can replace the last admin.
  for (const { member } of changing.filter(isPromotion)) guard?.promote(member)
  const allowed: RoleChange[] = []
  for (const change of changing) {
    const { member, role } = change
    const reason = isPromotion(change) ? undefined : guard?.demote(member)
    if (reason === undefined) allowed.push(change)
    else
      ctx.audit({
        action: 'provisioning.keep_role',
        resourceId: member.token,
        after: { role: member.role, for: role, reason },
      })
  }
  await changeRoles(ctx, allowed)
  const stored = planned.filter(({ member, granted }) => granted !== member.directoryRole)
  for (const [role, changes] of Map.groupBy(stored, ({ granted }) => granted))
    await setDirectoryRole(
      ctx,
      changes.map(({ member }) => member.token),
      role,
    )
}

/** The roles of these members as their groups say, in the order of their IDs. */
async function planRoles(ctx: Write<OrganizationCtx>, memberIds: readonly string[]): Promise<RoleChange[]> {
  const granted = await grantedRoles(ctx, memberIds)
  const defaultRole = (await findConnection(ctx, ctx.organizationId))?.defaultRole ?? 'viewer'
  const managed = await listManaged(ctx)
  return [...new Set(memberIds)].sort().flatMap((id) => {
    const member = managed.get(id)
    const role = granted.get(id) ?? null
    if (!member || (role === null && member.directoryRole === null)) return []
    return [{ member, granted: role, role: role ?? defaultRole }]
  })
}

/** An organization has no more members. */
const ALL = { offset: 0, limit: 1000 }

/** All members that the directory manages, by ID. */
export async function listManaged(ctx: OrganizationCtx): Promise<ReadonlyMap<string, MemberRow>> {
  const { found } = await listProvisioned(ctx, {}, ALL)
  return new Map(found.map((member) => [member.token, member]))
}

/** The mapped role of each member that has the most permissions; of several, that of the oldest group. */
async function grantedRoles(ctx: OrganizationCtx, memberIds: readonly string[]): Promise<ReadonlyMap<string, RoleRef>> {
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
    .orderBy(asc(groups.token))
  const roleOf = await readRoles(ctx)
  const strength = (role: RoleRef) => roleOf(role).permissions.size
  const strongest = new Map<string, RoleRef>()
  for (const { memberId, role } of found) {
    const current = strongest.get(memberId)
    if (role && (!current || strength(role) > strength(current))) strongest.set(memberId, role)
  }
  return strongest
}

/** Ends a removed member's memberships. */
export async function leaveGroups(ctx: Write<OrganizationCtx>, memberId: string): Promise<void> {
  await ctx.db
    .delete(memberships)
    .where(and(eq(memberships.organizationId, ctx.organizationId), eq(memberships.memberId, memberId)))
}
