import type { RoleRef } from '../../kernel/access.ts'
import type { OrganizationCtx, Write } from '../../platform/context.ts'
import { conflict, Refusal } from '../../platform/errors.ts'
import {
  changeUserName,
  createMember,
  disableMember,
  enableMember,
  endInvitationTo,
  findByEmail,
  findProvisioned,
  type MemberRow,
  provision,
  removeMember,
  updateProvisioned,
} from '../members/index.ts'
import { lockOrganization } from '../organizations/index.ts'
import { coversEmail, findConnection } from '../single-sign-on/index.ts'
import { leaveGroups } from './group-roles.ts'
import { guardAdmins, requireMovable, requireNoAdmin, requireNotBreakGlass } from './protect.ts'
import { notUnique, scimProblem } from './scim/problems.ts'
import type { UserInput } from './scim/read-user.ts'

/** The role of a new member if single sign-on defines none: the weakest. */
const LEAST: RoleRef = 'viewer'

/**
 * The same text whatever the reason, so that it does not reveal accounts of other organizations.
 * (An organization with too many members gets it, too.)
 */
export const NOT_POSSIBLE = 'userName: no member can have this email. Contact support with the request ID.'

/**
 * Creates a member, or adopts an existing one with this email who has confirmed it. `passwordHash` is
 * of a password that nobody knows. Throws 400 outside the verified domains, and 409 if the directory
 * already manages a member with this email.
 */
export async function createUser(
  ctx: Write<OrganizationCtx>,
  { active, userName, ...input }: UserInput,
  passwordHash: string,
): Promise<MemberRow> {
  await lockOrganization(ctx, ctx.organizationId)
  const email = await requireCovered(ctx, userName)
  const { member } = await findByEmail(ctx, email)
  if (member?.provisionedAt) throw notUnique('userName: a user with this userName already exists')
  if (member && active === false) requireNoAdmin(member)
  const made = member ? await adopt(ctx, member, input) : await join(ctx, email, input, passwordHash)
  return setActive(ctx, made, active)
}

/**
 * Anyone who was invited can claim an email and set a password, so an account without a confirmed
 * email must not become a member that groups give roles to.
 */
async function adopt(ctx: Write<OrganizationCtx>, member: MemberRow, input: UserInput): Promise<MemberRow> {
  if (!member.emailVerifiedAt)
    throw conflict('A member with this email exists but has not confirmed it. Confirm the email, or remove the member.')
  const { externalId = null, ...names } = input
  return updateProvisioned(ctx, await provision(ctx, member.token, { externalId, isFromDirectory: false }), names)
}

async function join(
  ctx: Write<OrganizationCtx>,
  email: string,
  { firstName = '–', lastName = '–', externalId = null }: UserInput,
  passwordHash: string,
): Promise<MemberRow> {
  const { organizationId } = ctx
  const role = (await findConnection(ctx, organizationId))?.defaultRole ?? LEAST
  const input = { organizationId, email, firstName, lastName, role, emailVerifiedAt: ctx.now, passwordHash }
  const member = await createMember(ctx, input).catch((error: unknown) => {
    throw error instanceof Refusal && error.status === 409 ? conflict(NOT_POSSIBLE) : error
  })
  // The role was meant for the invited person, and the directory does not prove that this is them.
  await endInvitationTo(ctx, email)
  return provision(ctx, member.token, { externalId, isFromDirectory: true })
}

/** The email, if the organization has verified its domain. Throws 400. */
async function requireCovered(ctx: OrganizationCtx, userName: string | undefined): Promise<string> {
  if (userName === undefined) throw scimProblem('invalidValue', 'userName: is required')
  if (!(await coversEmail(ctx, userName)))
    throw scimProblem('invalidValue', 'userName: must be an email in a domain that the organization has verified')
  return userName
}

/**
 * Changes a member. Deactivation ends all sessions in the same transaction, and leaves name and email
 * as they are. Throws 404, 400, and 409 for an admin whom the directory must leave as they are.
 */
export async function updateUser(
  ctx: Write<OrganizationCtx>,
  memberId: string,
  { active, userName, ...profile }: UserInput,
  passwordHash: string | undefined,
): Promise<MemberRow> {
  await lockOrganization(ctx, ctx.organizationId)
  const found = await findProvisioned(ctx, memberId)
  // Alone, because another change that is refused must not keep the person signed in.
  if (active === false) return setActive(ctx, found, active)
  const before = await updateProvisioned(ctx, found, profile)
  const moved = await rename(ctx, before, userName, passwordHash)
  return setActive(ctx, moved, active)
}

async function rename(
  ctx: Write<OrganizationCtx>,
  before: MemberRow,
  userName: string | undefined,
  passwordHash: string | undefined,
): Promise<MemberRow> {
  if (userName === undefined || passwordHash === undefined || userName === before.email) return before
  await requireCovered(ctx, userName)
  await requireNotBreakGlass(ctx, before.token)
  requireMovable(before)
  return changeUserName(ctx, before, userName, passwordHash)
}

async function setActive(ctx: Write<OrganizationCtx>, member: MemberRow, active: boolean | undefined) {
  if (active === undefined || active === member.enabled) return member
  if (active) await enableMember(ctx, member.token)
  else {
    await requireRemovable(ctx, member)
    await disableMember(ctx, member.token)
  }
  return findProvisioned(ctx, member.token)
}

/** Throws 409 for an admin whom the directory must leave as they are. */
async function requireRemovable(ctx: Write<OrganizationCtx>, member: MemberRow): Promise<void> {
  const refusal = (await guardAdmins(ctx)).demote(member)
  if (refusal !== undefined) throw conflict(refusal)
}

/** Removes a member. Throws 404, and 409 for an admin whom the directory must leave as they are. */
export async function deleteUser(ctx: Write<OrganizationCtx>, memberId: string): Promise<void> {
  await lockOrganization(ctx, ctx.organizationId)
  await requireRemovable(ctx, await findProvisioned(ctx, memberId))
  await removeMember(ctx, memberId)
  await leaveGroups(ctx, memberId)
}
