import { and, eq } from 'drizzle-orm'
import { isBuiltIn, type RoleRef } from '../../../kernel/access.ts'
import { allPermissions, isOfOperator, type Permission } from '../../../kernel/permissions.ts'
import type { MemberCtx, OrganizationCtx, Write } from '../../../platform/context.ts'
import { badRequest, permissionToGrant, unauthorized } from '../../../platform/errors.ts'
import { type MemberRow, members, roles } from '../table.ts'
import { findOwnRole, type HeldRole, heldRole, joinedRole, ofMember } from './find-roles.ts'

// Nobody grants or controls more than they may do themselves (decision 0174). All of these require
// the organization's lock.

/**
 * The caller's role and permissions. Read again, because a colleague may have changed them while the
 * request waited for the lock.
 */
export async function findOwnGrant(ctx: Write<MemberCtx>): Promise<HeldRole & { readonly role: RoleRef }> {
  const [own] = await ctx.db
    .select({ role: members.role, name: roles.name, permissions: roles.permissions })
    .from(members)
    .leftJoin(roles, ofMember)
    .where(
      and(eq(members.token, ctx.actor.id), eq(members.organizationId, ctx.organizationId), eq(members.enabled, true)),
    )
  if (!own) throw unauthorized()
  return { role: own.role, ...heldRole(own.role, joinedRole(own.name, own.permissions)) }
}

/** Throws 403 unless the caller has all of these permissions. */
export async function requireOwn(ctx: Write<MemberCtx>, needed: ReadonlySet<Permission>): Promise<void> {
  const own = await findOwnGrant(ctx)
  const counts = (permission: Permission) => ctx.actor.isOperator || !isOfOperator(permission)
  const missing = allPermissions().find((one) => needed.has(one) && counts(one) && !own.permissions.has(one))
  if (missing) throw permissionToGrant(missing)
}

/** Throws 400 unless the role is built in or exists in the organization. */
async function requireRole(ctx: OrganizationCtx, role: RoleRef, field: string): Promise<HeldRole> {
  if (isBuiltIn(role)) return heldRole(role, undefined)
  const found = await findOwnRole(ctx, role)
  if (!found) throw badRequest(`${field}: ${role} is not a role of this organization`)
  return heldRole(role, found)
}

/** Throws 400 for a role that does not exist, and 403 for one with a permission that the caller lacks. */
export async function requireAssignable(ctx: Write<MemberCtx>, role: RoleRef, field = 'role'): Promise<void> {
  await requireOwn(ctx, (await requireRole(ctx, role, field)).permissions)
}

/** Throws 403 if the member has a permission that the caller lacks. */
export async function requireManageable(ctx: Write<MemberCtx>, { role }: Pick<MemberRow, 'role'>): Promise<void> {
  await requireOwn(ctx, heldRole(role, isBuiltIn(role) ? undefined : await findOwnRole(ctx, role)).permissions)
}
