import { and, asc, eq, gt, inArray, isNull, ne, or, type SQL } from 'drizzle-orm'
import type { RoleRef } from '../../kernel/access.ts'
import { newId } from '../../kernel/ids.ts'
import type { Ctx, MemberCtx, OrganizationCtx, Write } from '../../platform/context.ts'
import { only } from '../../platform/db/rows.ts'
import { conflict, notFound } from '../../platform/errors.ts'
import { lockOrganization, organizationProjection as organizations } from '../organizations/index.ts'
import { hashOf, newSecret } from './authentication/one-time-secret.ts'
import type { AcceptInvitation, InviteMember } from './contract.ts'
import { createMember } from './create-member.ts'
import type { MemberRow } from './find-members.ts'
import { requireAssignable } from './roles/grants.ts'
import { type InvitationRow, invitations, members, withEmail } from './table.ts'

const VALID_DAYS = 7
const MAX_INVITATIONS = 100
const DAY = 86_400_000

const isOpen = and(isNull(invitations.acceptedAt), isNull(invitations.revokedAt))
const own = (ctx: OrganizationCtx) => eq(invitations.organizationId, ctx.organizationId)

export type Invited = {
  readonly invitation: InvitationRow
  readonly organization: string
  /** Secret of the link that the inviter passes on. */
  readonly secret: string
  /** Secret of the mailed link. Only the mail contains it, so it proves access to the mailbox. */
  readonly mailedSecret: string
}

/**
 * Invites a person by email, replacing an open invitation to the same email. Returns the secrets of
 * the links, which are not stored. Throws 400 and 403 for the role, and 409 if the person is a member or too many invitations are
 * open.
 */
export async function inviteMember(ctx: Write<MemberCtx>, input: InviteMember): Promise<Invited> {
  const email = input.email.toLowerCase()
  const { name } = await lockOrganization(ctx, ctx.organizationId)
  await requireAssignable(ctx, input.role)
  if ((await ctx.db.$count(members, and(eq(members.organizationId, ctx.organizationId), withEmail(email)))) > 0)
    throw conflict('A member with this email already exists')
  const others = and(own(ctx), isOpen, ne(invitations.email, email))
  if ((await ctx.db.$count(invitations, others)) >= MAX_INVITATIONS)
    throw conflict(`The organization already has ${MAX_INVITATIONS} open invitations. Revoke one first.`)
  await ctx.db
    .update(invitations)
    .set({ revokedAt: ctx.now })
    .where(and(own(ctx), isOpen, eq(invitations.email, email)))
  const handed = newSecret(ctx.random)
  const mailed = newSecret(ctx.random)
  const made = await ctx.db
    .insert(invitations)
    .values({
      token: newId('inv', ctx.now, ctx.random),
      organizationId: ctx.organizationId,
      email,
      role: input.role,
      secretHash: handed.hash,
      mailedHash: mailed.hash,
      invitedBy: ctx.actor.name,
      invitedById: ctx.actor.id,
      createdAt: ctx.now,
      expiresAt: new Date(ctx.now.getTime() + VALID_DAYS * DAY),
    })
    .returning()
  const invitation = only(made)
  ctx.audit({ action: 'invitation.create', resourceId: invitation.token, after: { email, role: input.role } })
  return { invitation, organization: name, secret: handed.secret, mailedSecret: mailed.secret }
}

/** Open invitations by age, including expired ones. */
export function listInvitations(ctx: OrganizationCtx): Promise<InvitationRow[]> {
  return ctx.db
    .select()
    .from(invitations)
    .where(and(own(ctx), isOpen))
    .orderBy(asc(invitations.token))
}

/** Revokes the open invitations of members. */
export async function endInvitationsBy(ctx: Write<OrganizationCtx>, memberIds: readonly string[]): Promise<void> {
  await ctx.db
    .update(invitations)
    .set({ revokedAt: ctx.now })
    .where(and(own(ctx), isOpen, inArray(invitations.invitedById, [...memberIds])))
}

/** Revokes the open invitation to an email, which the directory has given to a member. */
export const endInvitationTo = (ctx: Write<OrganizationCtx>, email: string): Promise<void> =>
  revokeInvitations(ctx, eq(invitations.email, email))

/** Revokes the open invitations of the organization, or those that meet a condition. */
export async function revokeInvitations(ctx: Write<OrganizationCtx>, condition?: SQL): Promise<void> {
  const revoked = await ctx.db
    .update(invitations)
    .set({ revokedAt: ctx.now })
    .where(and(own(ctx), isOpen, condition))
    .returning()
  for (const { token, email, role } of revoked)
    ctx.audit({ action: 'invitation.revoke', resourceId: token, before: { email, role } })
}

/** Revokes an open invitation. Throws 404. */
export async function revokeInvitation(ctx: Write<OrganizationCtx>, token: string): Promise<void> {
  const [revoked] = await ctx.db
    .update(invitations)
    .set({ revokedAt: ctx.now })
    .where(and(own(ctx), isOpen, eq(invitations.token, token)))
    .returning()
  if (!revoked) throw notFound()
  const { email, role } = revoked
  ctx.audit({ action: 'invitation.revoke', resourceId: token, before: { email, role } })
}

/** The invitation of a link. Throws 404 for an unknown secret, and 409 if it is no longer valid. */
export async function findInvitation(
  ctx: Ctx,
  secret: string,
): Promise<{ invitation: InvitationRow; organization: string }> {
  const [found] = await ctx.db
    .select({ invitation: invitations, organization: organizations.name })
    .from(invitations)
    .innerJoin(organizations, eq(organizations.token, invitations.organizationId))
    .where(and(withSecret(secret), eq(organizations.enabled, true)))
  if (!found) throw notFound()
  const { acceptedAt, revokedAt, expiresAt } = found.invitation
  if (acceptedAt) throw conflict('This invitation has already been accepted')
  if (revokedAt) throw conflict('This invitation was revoked')
  if (expiresAt <= ctx.now) throw conflict('This invitation has expired')
  return found
}

/** An invitation by the secret of either of its links. */
const withSecret = (secret: string) =>
  or(eq(invitations.secretHash, hashOf(secret)), eq(invitations.mailedHash, hashOf(secret)))

/** The email of a valid invitation link, if any. */
export async function findInvitedEmail(ctx: Ctx, secret: string): Promise<string | undefined> {
  const [found] = await ctx.db
    .select({ email: invitations.email })
    .from(invitations)
    .where(and(withSecret(secret), isOpen, gt(invitations.expiresAt, ctx.now)))
  return found?.email
}

/**
 * Accepts an invitation once (contract#organizations). The mailed link also verifies the email;
 * with the other link it is only claimed, and the response does not reveal other accounts. Throws
 * 404 and 409.
 */
export async function acceptInvitation(
  ctx: Write<Ctx>,
  input: AcceptInvitation,
  passwordHash: string,
): Promise<{ member: MemberRow; invitation: InvitationRow }> {
  const { invitation } = await findInvitation(ctx, input.token)
  const { token, organizationId, email, role } = invitation
  // Of two concurrent acceptances, one succeeds.
  const taken = await ctx.db
    .update(invitations)
    .set({ acceptedAt: ctx.now })
    .where(and(eq(invitations.token, token), isOpen))
    .returning()
  if (taken.length === 0) throw conflict('This invitation has already been accepted')
  const member = await createMember(ctx, {
    organizationId,
    email,
    firstName: input.first_name,
    lastName: input.last_name,
    role,
    passwordHash,
    ...(invitation.mailedHash === hashOf(input.token) && { emailVerifiedAt: ctx.now }),
  })
  ctx.audit({ action: 'invitation.accept', resourceId: token, organizationId, after: { member: member.token } })
  return { member, invitation }
}

/**
 * Accepts the open invitation of an organization to an email that the recipient has proved otherwise.
 * Returns its role; undefined if there is none.
 */
export async function acceptInvitationFor(ctx: Write<OrganizationCtx>, email: string): Promise<RoleRef | undefined> {
  const [accepted] = await ctx.db
    .update(invitations)
    .set({ acceptedAt: ctx.now })
    .where(and(own(ctx), isOpen, eq(invitations.email, email.toLowerCase()), gt(invitations.expiresAt, ctx.now)))
    .returning()
  if (accepted)
    ctx.audit({ action: 'invitation.accept', resourceId: accepted.token, organizationId: ctx.organizationId })
  return accepted?.role
}
