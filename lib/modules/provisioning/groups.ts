import { and, asc, count, eq, inArray, sql } from 'drizzle-orm'
import type { RoleRef } from '../../kernel/access.ts'
import { newId } from '../../kernel/ids.ts'
import type { MemberCtx, OrganizationCtx, Write } from '../../platform/context.ts'
import { only } from '../../platform/db/rows.ts'
import { conflict, notFound } from '../../platform/errors.ts'
import { requireAssignable } from '../members/index.ts'
import { lockOrganization } from '../organizations/index.ts'
import { applyRoles, listManaged } from './group-roles.ts'
import { applyChanges, requireExisting } from './group-state.ts'
import { notUnique } from './scim/problems.ts'
import type { GroupChange, readGroup } from './scim/read-group.ts'
import { type GroupRow, provisionedGroups as groups, provisionedGroupMembers as memberships } from './table.ts'

/** Directories send the groups that an admin selects. */
const MAX_GROUPS = 500

const own = ({ organizationId }: OrganizationCtx, groupId?: string) =>
  and(eq(groups.organizationId, organizationId), groupId === undefined ? undefined : eq(groups.token, groupId))
const membersOf = ({ organizationId }: OrganizationCtx, groupId: string) =>
  and(eq(memberships.organizationId, organizationId), eq(memberships.groupId, groupId))

type Which = Partial<Pick<GroupRow, 'token' | 'displayName' | 'externalId'>>

/** A part of the groups, oldest first, and how many match. */
export async function listGroups(
  ctx: OrganizationCtx,
  which: Which,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): Promise<{ total: number; found: GroupRow[] }> {
  const where = and(
    own(ctx, which.token),
    which.displayName === undefined ? undefined : eq(groups.displayName, which.displayName),
    typeof which.externalId === 'string' ? eq(groups.externalId, which.externalId) : undefined,
  )
  const total = await ctx.db.$count(groups, where)
  return {
    total,
    found: await ctx.db.select().from(groups).where(where).orderBy(asc(groups.token)).offset(offset).limit(limit),
  }
}

/** All groups with the number of their members, for the console. */
export const listMappedGroups = (ctx: OrganizationCtx): Promise<(GroupRow & { members: number })[]> =>
  ctx.db
    .select({
      token: groups.token,
      organizationId: groups.organizationId,
      displayName: groups.displayName,
      externalId: groups.externalId,
      role: groups.role,
      createdAt: groups.createdAt,
      updatedAt: groups.updatedAt,
      members: sql<number>`(${ctx.db.select({ n: count() }).from(memberships).where(eq(memberships.groupId, groups.token))})::int`,
    })
    .from(groups)
    .where(own(ctx))
    .orderBy(asc(groups.displayName))

/** How many groups are mapped to a role. */
export const countGroupsWithRole = (ctx: OrganizationCtx, role: string): Promise<number> =>
  ctx.db.$count(groups, and(own(ctx), sql`${groups.role} = ${role}`))

/** Throws 404. */
export async function findGroup(ctx: OrganizationCtx, groupId: string): Promise<GroupRow> {
  const [found] = await ctx.db.select().from(groups).where(own(ctx, groupId))
  if (!found) throw notFound()
  return found
}

/** Memberships of groups or members, without members that were removed in the console. */
export async function listMemberships(ctx: OrganizationCtx, which: { groupIds: string[] } | { memberIds: string[] }) {
  const found = await ctx.db
    .select({ groupId: memberships.groupId, memberId: memberships.memberId, displayName: groups.displayName })
    .from(memberships)
    .innerJoin(groups, eq(groups.token, memberships.groupId))
    .where(
      and(
        eq(memberships.organizationId, ctx.organizationId),
        'groupIds' in which
          ? inArray(memberships.groupId, which.groupIds)
          : inArray(memberships.memberId, which.memberIds),
      ),
    )
    .orderBy(asc(memberships.groupId), asc(memberships.memberId))
  const managed = await listManaged(ctx)
  return found.filter(({ memberId }) => managed.has(memberId))
}

/** Creates a group without a role. Throws 400 for unknown members, and 409 if the name exists. */
export async function createGroup(
  ctx: Write<OrganizationCtx>,
  { displayName, externalId = null, members = [] }: ReturnType<typeof readGroup>,
): Promise<GroupRow> {
  await lockOrganization(ctx, ctx.organizationId)
  if ((await ctx.db.$count(groups, own(ctx))) >= MAX_GROUPS)
    throw conflict(`The organization already has ${MAX_GROUPS} groups. Remove one first.`)
  await requireFreeName(ctx, displayName)
  const token = newId('grp', ctx.now, ctx.random)
  const { organizationId, now } = ctx
  const row = { token, organizationId, displayName, externalId, createdAt: now, updatedAt: now }
  const made = await ctx.db.insert(groups).values(row).returning()
  await addMembers(ctx, token, [...new Set(requireExisting(members, await listManaged(ctx)))])
  ctx.audit({
    action: 'provisioning.create_group',
    resourceId: token,
    after: { display_name: displayName, external_id: externalId, members: members.length },
  })
  return only(made)
}

async function requireFreeName(ctx: OrganizationCtx, displayName: string): Promise<void> {
  if ((await ctx.db.$count(groups, and(own(ctx), eq(groups.displayName, displayName)))) > 0)
    throw notUnique('displayName: a group with this name already exists')
}

/**
 * Applies changes in order, then the roles of everyone concerned. Throws 404, 400 for unknown members,
 * and 409 for a name that exists.
 */
export async function changeGroup(
  ctx: Write<OrganizationCtx>,
  groupId: string,
  changes: readonly GroupChange[],
): Promise<GroupRow> {
  await lockOrganization(ctx, ctx.organizationId)
  const before = await findGroup(ctx, groupId)
  const earlier = new Set(await idsOf(ctx, groupId))
  const { members, ...named } = applyChanges({ ...before, members: earlier }, changes, await listManaged(ctx))
  const [added, removed] = [
    [...members].filter((id) => !earlier.has(id)),
    [...earlier].filter((id) => !members.has(id)),
  ]
  if (named.displayName !== before.displayName) await requireFreeName(ctx, named.displayName)
  await removeMembers(ctx, groupId, removed)
  await addMembers(ctx, groupId, added)
  const isNamed = changes.some((change) => 'displayName' in change || 'externalId' in change)
  const after = isNamed ? await storeGroup(ctx, groupId, named) : before
  await applyRoles(ctx, [...added, ...removed])
  ctx.audit({
    action: 'provisioning.update_group',
    resourceId: groupId,
    before: { display_name: before.displayName, external_id: before.externalId },
    after: { display_name: after.displayName, external_id: after.externalId, added, removed },
  })
  return after
}

const storeGroup = async (
  ctx: Write<OrganizationCtx>,
  groupId: string,
  { displayName, externalId }: Pick<GroupRow, 'displayName' | 'externalId'>,
): Promise<GroupRow> =>
  only(
    await ctx.db
      .update(groups)
      .set({ displayName, externalId, updatedAt: ctx.now })
      .where(own(ctx, groupId))
      .returning(),
  )

/** Adds users, who must exist and not be members yet. */
async function addMembers(ctx: Write<OrganizationCtx>, groupId: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const { organizationId } = ctx
  await ctx.db.insert(memberships).values(ids.map((memberId) => ({ organizationId, groupId, memberId })))
}

async function removeMembers(ctx: Write<OrganizationCtx>, groupId: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await ctx.db.delete(memberships).where(and(membersOf(ctx, groupId), inArray(memberships.memberId, [...ids])))
}

const idsOf = async (ctx: OrganizationCtx, groupId: string): Promise<string[]> =>
  (await ctx.db.select({ id: memberships.memberId }).from(memberships).where(membersOf(ctx, groupId))).map(
    ({ id }) => id,
  )

/** Deletes a group; its members lose its role. Throws 404. */
export async function deleteGroup(ctx: Write<OrganizationCtx>, groupId: string): Promise<void> {
  await lockOrganization(ctx, ctx.organizationId)
  const { displayName, role } = await findGroup(ctx, groupId)
  const ids = await idsOf(ctx, groupId)
  await ctx.db.delete(memberships).where(membersOf(ctx, groupId))
  await ctx.db.delete(groups).where(own(ctx, groupId))
  await applyRoles(ctx, ids)
  ctx.audit({
    action: 'provisioning.delete_group',
    resourceId: groupId,
    before: { display_name: displayName, role, members: ids.length },
  })
}

/**
 * Maps a group to a role, or to none, and applies it to its members. Throws 404, 400 for a role that does
 * not exist, and 403 for one that may do more than the caller.
 */
export async function mapGroup(ctx: Write<MemberCtx>, groupId: string, role: RoleRef | null): Promise<void> {
  await lockOrganization(ctx, ctx.organizationId)
  if (role !== null) await requireAssignable(ctx, role)
  const before = await findGroup(ctx, groupId)
  await ctx.db.update(groups).set({ role, updatedAt: ctx.now }).where(own(ctx, groupId))
  await applyRoles(ctx, await idsOf(ctx, groupId))
  ctx.audit({
    action: 'provisioning.map_group',
    resourceId: groupId,
    before: { display_name: before.displayName, role: before.role },
    after: { role },
  })
}
