import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { isBuiltIn, ROLE_NAMES, type RoleRef } from '../../../kernel/access.ts'
import { customPermissions, type Permission, permissionsOf } from '../../../kernel/permissions.ts'
import type { OrganizationCtx } from '../../../platform/context.ts'
import { members, type RoleRow, roles } from '../table.ts'

/** A role as its members have it. */
export type HeldRole = { readonly name: string; readonly permissions: ReadonlySet<Permission> }

/** What a query reads of a role that it joins with `ofMember`; undefined if there is none. */
export type JoinedRole = Pick<RoleRow, 'name' | 'permissions'> | undefined

export const joinedRole = (name: string | null, permissions: string[] | null): JoinedRole =>
  name === null || permissions === null ? undefined : { name, permissions }

/** Joins the role of a member, unless it is built in. */
export const ofMember = and(eq(roles.token, members.role), eq(roles.organizationId, members.organizationId))

/** A role by what a member refers to. One that does not exist allows nothing. */
export function heldRole(role: RoleRef, joined: JoinedRole): HeldRole {
  if (isBuiltIn(role)) return { name: ROLE_NAMES[role], permissions: permissionsOf(role) }
  if (!joined) return { name: 'Deleted role', permissions: new Set() }
  return { name: joined.name, permissions: customPermissions(joined.permissions) }
}

/** Finds roles of one organization by what members refer to. */
export type RoleBook = (role: RoleRef) => HeldRole

/** The roles of an organization, to present several members. */
export async function readRoles(ctx: Pick<OrganizationCtx, 'db' | 'organizationId'>): Promise<RoleBook> {
  const found = await listOwnRoles(ctx)
  return (role) =>
    heldRole(
      role,
      found.find(({ token }) => token === role),
    )
}

/** The roles that an organization has defined, by name. */
export function listOwnRoles({
  db,
  organizationId,
}: Pick<OrganizationCtx, 'db' | 'organizationId'>): Promise<RoleRow[]> {
  return db
    .select()
    .from(roles)
    .where(eq(roles.organizationId, organizationId))
    .orderBy(asc(sql`lower(${roles.name})`))
}

export async function findOwnRole(
  { db, organizationId }: Pick<OrganizationCtx, 'db' | 'organizationId'>,
  token: string,
): Promise<RoleRow | undefined> {
  const [found] = await db
    .select()
    .from(roles)
    .where(and(eq(roles.organizationId, organizationId), sql`${roles.token} = ${token}`))
  return found
}

/** The number of members of each role. */
export async function countByRole({ db, organizationId }: OrganizationCtx): Promise<ReadonlyMap<RoleRef, number>> {
  const found = await db
    .select({ role: members.role, count: sql<number>`count(*)::int` })
    .from(members)
    .where(and(eq(members.organizationId, organizationId), isNull(members.removedAt)))
    .groupBy(members.role)
  return new Map(found.map(({ role, count }) => [role, count]))
}
