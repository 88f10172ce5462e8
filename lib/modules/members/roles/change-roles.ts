import { and, eq, gt, inArray, isNull, ne, type SQL, sql } from 'drizzle-orm'
import { ROLE_NAMES, type RoleId } from '../../../kernel/access.ts'
import { newId } from '../../../kernel/ids.ts'
import { customPermissions, grantablePermissions } from '../../../kernel/permissions.ts'
import { counted, listText } from '../../../kernel/wording.ts'
import type { MemberCtx, Write } from '../../../platform/context.ts'
import { only } from '../../../platform/db/rows.ts'
import { conflict, forbidden, notFound } from '../../../platform/errors.ts'
import { lockOrganization } from '../../organizations/index.ts'
import { endResets } from '../authentication/change-password.ts'
import { invitations, members, passwordResets, type RoleRow, roles } from '../table.ts'
import { type CreateRole, MAX_ROLES, type UpdateRole } from './contract.ts'
import { findOwnRole } from './find-roles.ts'
import { findOwnGrant, requireOwn } from './grants.ts'

type Ctx = Write<MemberCtx>

/** Creates a role. Throws 403 for permissions that the caller lacks, and 409. */
export async function createRole(ctx: Ctx, input: CreateRole): Promise<RoleRow> {
  await lockOrganization(ctx, ctx.organizationId)
  await requireOwn(ctx, customPermissions(input.permissions))
  if ((await ctx.db.$count(roles, eq(roles.organizationId, ctx.organizationId))) >= MAX_ROLES)
    throw conflict(`The organization already has ${MAX_ROLES} roles. Delete one first.`)
  const token = newId('rol', ctx.now, ctx.random) as RoleId
  await requireFreeName(ctx, input.name, token)
  const { organizationId, now: createdAt } = ctx
  const { name, description } = input
  const permissions = inOrder(input.permissions)
  const made = await ctx.db
    .insert(roles)
    .values({ token, organizationId, name, description, permissions, createdAt, updatedAt: createdAt })
    .returning()
  const role = only(made)
  ctx.audit({ action: 'role.create', resourceId: token, after: audited(role) })
  return role
}

/**
 * Updates a role. Throws 404, 403 for the caller's own role and for permissions that the caller
 * lacks, and 409 for a name that is taken.
 */
export async function updateRole(ctx: Ctx, token: string, input: UpdateRole): Promise<RoleRow> {
  await lockOrganization(ctx, ctx.organizationId)
  const before = await findChangeable(ctx, token)
  const permissions = input.permissions && inOrder(input.permissions)
  if (permissions) await requireOwn(ctx, customPermissions(permissions))
  if (input.name !== undefined) await requireFreeName(ctx, input.name, before.token)
  const changed = await ctx.db
    .update(roles)
    .set({ name: input.name, description: input.description, permissions, updatedAt: ctx.now })
    .where(one(ctx, before.token))
    .returning()
  const after = only(changed)
  await endLinksOf(ctx, before, after)
  ctx.audit({ action: 'role.update', resourceId: before.token, before: audited(before), after: audited(after) })
  return after
}

/**
 * Deletes a role. `uses` is how many records of other modules refer to it, by their name. Throws 404, 403 like
 * `updateRole`, and 409 if it is in use.
 */
export async function deleteRole(ctx: Ctx, token: string, uses: Uses): Promise<void> {
  await lockOrganization(ctx, ctx.organizationId)
  const before = await findChangeable(ctx, token)
  await requireUnused(ctx, before.token, uses)
  await ctx.db.delete(roles).where(one(ctx, before.token))
  ctx.audit({ action: 'role.delete', resourceId: before.token, before: audited(before) })
}

type Uses = readonly (readonly [count: number, noun: string])[]

const one = (ctx: Ctx, token: RoleId) => and(eq(roles.organizationId, ctx.organizationId), eq(roles.token, token))

async function findChangeable(ctx: Ctx, token: string): Promise<RoleRow> {
  const found = await findOwnRole(ctx, token)
  if (!found) throw notFound()
  const own = await findOwnGrant(ctx)
  if (own.role === found.token) throw forbidden('You cannot change your own role. Ask a colleague.')
  await requireOwn(ctx, customPermissions(found.permissions))
  return found
}

/** Also not the name of a built-in role, because lists show only names. */
async function requireFreeName(ctx: Ctx, name: string, token: RoleId): Promise<void> {
  const isBuiltIn = Object.values(ROLE_NAMES).some((builtIn) => builtIn.toLowerCase() === name.toLowerCase())
  const isSame = sql`lower(${roles.name}) = lower(${name})`
  const others = and(eq(roles.organizationId, ctx.organizationId), isSame, ne(roles.token, token))
  if (isBuiltIn || (await ctx.db.$count(roles, others)) > 0) throw conflict('A role with this name already exists')
}

/** In one statement, so that it sees an invitation and the member who accepts it at the same time. */
async function requireUnused(ctx: Ctx, role: RoleId, elsewhere: Uses): Promise<void> {
  const { db, organizationId, now } = ctx
  const holders = and(eq(members.organizationId, organizationId), eq(members.role, role), isNull(members.removedAt))
  const open = and(openInvitations(ctx), eq(invitations.role, role), gt(invitations.expiresAt, now))
  const [used] = await db
    .select({ members: db.$count(members, holders), invitations: db.$count(invitations, open) })
    .from(roles)
    .where(one(ctx, role))
  const uses = [[used?.members ?? 0, 'member'], [used?.invitations ?? 0, 'open invitation'], ...elsewhere] as const
  const current = uses.filter(([count]) => count > 0).map(([count, noun]) => counted(count, noun))
  if (current.length > 0) throw conflict(`The role is in use by ${listText(current)}. Choose another role there first.`)
}

const openInvitations = ({ organizationId }: Ctx): SQL | undefined =>
  and(eq(invitations.organizationId, organizationId), isNull(invitations.acceptedAt), isNull(invitations.revokedAt))

/**
 * Ends links that a change of the role affects: the holder of a link to the role must not gain what is
 * added to it, and links that its members created must not outlive their right to create them.
 */
async function endLinksOf(ctx: Ctx, before: RoleRow, after: RoleRow): Promise<void> {
  const isWider = after.permissions.some((permission) => !before.permissions.includes(permission))
  const isNarrower = before.permissions.some((permission) => !after.permissions.includes(permission))
  if (!isWider && !isNarrower) return
  const holders = ctx.db
    .select({ token: members.token })
    .from(members)
    .where(and(eq(members.organizationId, ctx.organizationId), eq(members.role, after.token)))
  const revoke = (which: SQL) =>
    ctx.db
      .update(invitations)
      .set({ revokedAt: ctx.now })
      .where(and(openInvitations(ctx), which))
  if (isWider) await revoke(eq(invitations.role, after.token))
  if (isNarrower) await revoke(inArray(invitations.invitedById, holders))
  const ofHolders = sql`(${inArray(passwordResets.madeById, holders)} or ${inArray(passwordResets.memberId, holders)})`
  await endResets(ctx, sql`${passwordResets.organizationId} = ${ctx.organizationId} and ${ofHolders}`)
}

/** Each once, in the order of the table of permissions. */
const inOrder = (permissions: readonly string[]): string[] =>
  grantablePermissions().filter((permission) => permissions.includes(permission))

const audited = ({ name, description, permissions }: RoleRow) => ({ name, description, permissions })
