import { type AnyColumn, and, asc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { Ctx, OrganizationCtx, Write } from '../../platform/context.ts'
import type { Db } from '../../platform/db/db.ts'
import { heldRole, joinedRole, ofMember } from './roles/find-roles.ts'
import { type MemberRow, members, roles, withEmail } from './table.ts'

// Queries of members for other modules.

/** A member as colleagues see them. Removed members are not enabled. */
export type Colleague = Pick<MemberRow, 'token' | 'number' | 'enabled'> & {
  readonly name: string
  /** Whether tasks can be assigned to the member. */
  readonly decidesTasks: boolean
}

const columns = {
  token: members.token,
  number: members.number,
  role: members.role,
  roleName: roles.name,
  rolePermissions: roles.permissions,
  enabled: members.enabled,
  name: sql<string>`${members.firstName} || ' ' || ${members.lastName}`,
}

async function colleagues({ db, organizationId }: OrganizationCtx, which?: SQL): Promise<Colleague[]> {
  const rows = await db
    .select(columns)
    .from(members)
    .leftJoin(roles, ofMember)
    .where(and(eq(members.organizationId, organizationId), which))
  return rows.map(({ role, roleName, rolePermissions, ...shown }) => ({
    ...shown,
    decidesTasks: heldRole(role, joinedRole(roleName, rolePermissions)).permissions.has('tasks.decide'),
  }))
}

/** The organization's members, including removed ones. */
export const listColleagues = (ctx: OrganizationCtx): Promise<Colleague[]> => colleagues(ctx)

/** The organization's member with this number. */
export async function findColleague(ctx: OrganizationCtx, number: number): Promise<Colleague | undefined> {
  const [found] = await colleagues(ctx, eq(members.number, number))
  return found
}

/** The organization's members with these numbers. */
export const findNumbered = (ctx: OrganizationCtx, numbers: readonly number[]): Promise<Colleague[]> =>
  colleagues(ctx, inArray(members.number, [...new Set(numbers)]))

/** The organization's members with these IDs. IDs of others, such as API keys, are ignored. */
export const findColleagues = (ctx: OrganizationCtx, ids: readonly string[]): Promise<Colleague[]> =>
  colleagues(ctx, inArray(members.token, [...ids]))

/** The organization's members with these IDs, including removed ones. */
export const findFormerAndCurrent = (
  { db, organizationId }: OrganizationCtx,
  ids: readonly string[],
): Promise<MemberRow[]> =>
  db
    .select()
    .from(members)
    .where(and(eq(members.organizationId, organizationId), inArray(members.token, [...ids])))

/** A member of any organization, unless removed. Only for requests that prove to be about this member. */
export async function findAnyMember({ db }: Ctx, memberId: string): Promise<MemberRow | undefined> {
  const [found] = await db
    .select()
    .from(members)
    .where(and(eq(members.token, memberId), isNull(members.removedAt)))
  return found
}

/** The members of an organization, locked against changes of their role until the end of the transaction. */
export const lockMembers = (ctx: Write<Ctx>, organizationId: string): Promise<MemberRow[]> =>
  ctx.db
    .select()
    .from(members)
    .where(and(eq(members.organizationId, organizationId), isNull(members.removedAt)))
    .orderBy(asc(members.token))
    .for('share')

/** Members of an organization who have not confirmed their email, at most `limit`. */
export const listUnconfirmed = (db: Db, organizationId: string, limit: number): Promise<MemberRow[]> =>
  db
    .select()
    .from(members)
    .where(and(eq(members.organizationId, organizationId), isNull(members.removedAt), isNull(members.emailVerifiedAt)))
    .orderBy(asc(members.number))
    .limit(limit)

/** Whether the organization in this column has a member with this email. */
export const hasMember = (organizationId: AnyColumn, email: string): SQL =>
  sql`exists (select 1 from ${members} where ${and(eq(members.organizationId, organizationId), withEmail(email))})`

/** When each of these members of any organization was last changed, such as in role or access. */
export async function readLastChanges({ db }: Ctx, ids: readonly string[]): Promise<ReadonlyMap<string, Date>> {
  const { token, updatedAt } = members
  const found = await db
    .select({ token, updatedAt })
    .from(members)
    .where(inArray(token, [...ids]))
  return new Map(found.map((member) => [member.token, member.updatedAt]))
}

/** The number of members of the organization in this column. */
export const memberCount = (organizationId: SQL): SQL<number> =>
  sql<number>`(select count(*)::int from members m where m.organization_id = ${organizationId} and m.removed_at is null)`
