import { and, eq } from 'drizzle-orm'
import type { IDToken } from 'openid-client'
import type { Ctx, OrganizationCtx, Write } from '../../platform/context.ts'
import { Refusal } from '../../platform/errors.ts'
import {
  acceptInvitationFor,
  changeMemberRole,
  createMember,
  findByEmail,
  findColleagues,
  findMember,
  hasDirectoryRole,
  type MemberRow,
  readRoles,
} from '../members/index.ts'
import { coversEmail } from './domains.ts'
import { type Person, personOf, roleOf, verifiedEmailOf } from './person.ts'
import { ProviderProblem } from './problems.ts'
import { type ConnectionRow, identities } from './table.ts'

const ofConnection = ({ organizationId, issuer, clientId }: ConnectionRow) =>
  and(eq(identities.organizationId, organizationId), eq(identities.issuer, issuer), eq(identities.clientId, clientId))

/** The ID of the member to whom a subject belongs, if any. */
export async function findLinked({ db }: Ctx, row: ConnectionRow, subject: string): Promise<string | undefined> {
  const [found] = await db
    .select({ memberId: identities.memberId })
    .from(identities)
    .where(and(ofConnection(row), eq(identities.subject, subject)))
  return found?.memberId
}

/** Links an account of the provider to a member. An account that belonged to a removed member moves. */
export async function link(
  ctx: Write<OrganizationCtx>,
  row: ConnectionRow,
  subject: string,
  memberId: string,
  action: 'single_sign_on.link' | 'single_sign_on.link_own' = 'single_sign_on.link',
) {
  const { organizationId, issuer, clientId } = row
  await ctx.db
    .insert(identities)
    .values({ organizationId, issuer, clientId, subject, memberId, createdAt: ctx.now })
    .onConflictDoUpdate({
      target: [identities.organizationId, identities.issuer, identities.clientId, identities.subject],
      set: { memberId, createdAt: ctx.now },
    })
  ctx.audit({ action, resourceId: memberId, organizationId, after: { issuer, subject } })
}

/**
 * The member whom an ID token identifies: by its subject, the first time by its verified email, or
 * a new one. Requires the organization's lock. Throws ProviderProblem if it identifies none.
 */
export async function matchMember(
  ctx: Write<OrganizationCtx>,
  row: ConnectionRow,
  claims: IDToken,
  passwordHash: string,
): Promise<string> {
  const person = personOf(claims)
  const linked = await findLinked(ctx, row, person.subject)
  if (linked !== undefined && (await isCurrent(ctx, linked))) {
    await applyRole(ctx, row, claims, linked)
    return linked
  }
  const email = verifiedEmailOf(person)
  if (!(await coversEmail(ctx, email)))
    throw new ProviderProblem('The organization has not verified this email’s domain.')
  const { member, wasRemoved } = await findByEmail(ctx, email)
  if (member) {
    await linkExisting(ctx, row, person, member)
    await applyRole(ctx, row, claims, member.token)
    return member.token
  }
  return join(ctx, row, claims, { person, email, passwordHash, wasRemoved: wasRemoved || linked !== undefined })
}

const isCurrent = async (ctx: OrganizationCtx, memberId: string): Promise<boolean> => {
  const [member] = await findColleagues(ctx, [memberId])
  return member?.enabled === true
}

/**
 * Links an existing member. Only one with a confirmed email, because anyone who was invited can claim
 * an email and set a password; and only once, because providers reassign emails of people who leave.
 */
async function linkExisting(ctx: Write<OrganizationCtx>, row: ConnectionRow, person: Person, member: MemberRow) {
  if (!member.emailVerifiedAt)
    throw new ProviderProblem('A member with this email exists but has not confirmed it. Confirm the email first.')
  const others = and(ofConnection(row), eq(identities.memberId, member.token))
  if ((await ctx.db.$count(identities, others)) > 0)
    throw new ProviderProblem('The member with this email uses another account of the identity provider. Ask an admin.')
  await link(ctx, row, person.subject, member.token)
}

/**
 * With a role claim, the role of each sign-in applies, except to the break-glass and the last admin, and
 * to members who have the role of a group of the directory.
 */
async function applyRole(ctx: Write<OrganizationCtx>, row: ConnectionRow, claims: IDToken, memberId: string) {
  if (row.roleClaim === null || row.breakGlassMemberId === memberId) return
  if (hasDirectoryRole(await findMember(ctx, memberId))) return
  const role = roleOf(claims, row, await readRoles(ctx))
  if (role === undefined) throw noRole()
  try {
    await changeMemberRole(ctx, memberId, role)
  } catch (error) {
    // An organization always has an admin.
    if (!(error instanceof Refusal && error.status === 409)) throw error
  }
}

const noRole = () =>
  new ProviderProblem('Your account at the identity provider has no role here. Ask an admin to assign one.')

type Joining = {
  readonly person: Person
  readonly email: string
  readonly passwordHash: string
  readonly wasRemoved: boolean
}

/** Creates a member. A removed one needs an invitation, so that signing in does not undo a removal. */
async function join(
  ctx: Write<OrganizationCtx>,
  row: ConnectionRow,
  claims: IDToken,
  { person, email, passwordHash, wasRemoved }: Joining,
): Promise<string> {
  const invited = await acceptInvitationFor(ctx, email)
  if (wasRemoved && !invited)
    throw new ProviderProblem('This member was removed from the organization. Ask an admin to invite you again.')
  const role = row.roleClaim === null ? (invited ?? row.defaultRole) : roleOf(claims, row, await readRoles(ctx))
  if (!role) throw noRole()
  const { firstName, lastName, subject } = person
  const { organizationId } = ctx
  const input = { organizationId, email, firstName, lastName, role, emailVerifiedAt: ctx.now, passwordHash }
  const member = await createMember(ctx, input).catch((error: unknown) => {
    if (!(error instanceof Refusal && error.status === 409)) throw error
    throw new ProviderProblem(
      'No member could be created: an account of another organization has confirmed this email, or the organization is full.',
    )
  })
  await link(ctx, row, subject, member.token)
  return member.token
}
