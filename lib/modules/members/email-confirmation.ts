import { and, eq, isNotNull, isNull, ne, sql } from 'drizzle-orm'
import type { Ctx, OrganizationCtx, Write } from '../../platform/context.ts'
import { conflict, notFound } from '../../platform/errors.ts'
import { organizationProjection as organizations } from '../organizations/index.ts'
import { hashOf, newSecret } from './authentication/one-time-secret.ts'
import type { MemberRow } from './find-members.ts'
import { members, withEmail } from './table.ts'

/** The recipient needs time to read the mail. */
const VALID_MS = 24 * 3_600_000

export type MadeConfirmation =
  | { readonly kind: 'link'; readonly email: string; readonly secret: string; readonly expiresAt: Date }
  /** Another account has verified the email; its owner is notified of this one. */
  | { readonly kind: 'taken'; readonly email: string }

/**
 * Creates a confirmation link for a member's email and ends the previous one. Returns nothing for a
 * verified member, and if there is a newer link: a request whose commit was unknown comes late.
 */
export async function makeConfirmation(ctx: Write<Ctx>, memberId: string): Promise<MadeConfirmation | undefined> {
  const [member] = await ctx.db.select().from(members).where(ofMember(memberId)).for('update')
  if (!member || member.emailVerifiedAt) return undefined
  const { email, organizationId } = member
  if (await isVerifiedElsewhere(ctx, member)) return { kind: 'taken', email }
  const { secret, hash } = newSecret(ctx.random)
  const expiresAt = new Date(ctx.now.getTime() + VALID_MS)
  if (member.emailSecretExpiresAt && member.emailSecretExpiresAt > expiresAt) return undefined
  await ctx.db.update(members).set({ emailSecretHash: hash, emailSecretExpiresAt: expiresAt }).where(ofMember(memberId))
  ctx.audit({
    action: 'member.make_email_link',
    resourceId: memberId,
    organizationId,
    after: { expires_at: expiresAt.toISOString() },
  })
  return { kind: 'link', email, secret, expiresAt }
}

/**
 * Confirms the email of the link's member. The link works once. Throws 404 for a used or replaced
 * link, and 409 if it has expired or another account has confirmed the email.
 */
export async function confirmEmail(ctx: Write<Ctx>, secret: string): Promise<MemberRow> {
  const [found] = await ctx.db
    .select({ member: members })
    .from(members)
    .innerJoin(organizations, eq(organizations.token, members.organizationId))
    .where(and(eq(members.emailSecretHash, hashOf(secret)), isNull(members.removedAt), eq(organizations.enabled, true)))
    .for('update', { of: members })
  if (!found) throw notFound()
  const { member } = found
  if (!member.emailSecretExpiresAt || member.emailSecretExpiresAt <= ctx.now) throw conflict('This link has expired')
  await verify(ctx, member)
  const { token: resourceId, organizationId } = member
  ctx.audit({ action: 'member.confirm_email', resourceId, organizationId })
  return member
}

/**
 * Confirms a member's email without a link. Throws 404, and 409 if the email is already confirmed,
 * for this account or another. The caller writes the audit entry.
 */
export async function confirmEmailOf(ctx: Write<Ctx>, memberId: string): Promise<MemberRow> {
  const [member] = await ctx.db.select().from(members).where(ofMember(memberId)).for('update')
  if (!member) throw notFound()
  if (member.emailVerifiedAt) throw conflict('This email is already confirmed')
  await verify(ctx, member)
  return member
}

/** Whether this member of the organization has confirmed an email. */
export async function isConfirmed({ db, organizationId }: OrganizationCtx, memberId: string): Promise<boolean> {
  const inOrganization = and(ofMember(memberId), eq(members.organizationId, organizationId))
  return (await db.$count(members, and(inOrganization, isNotNull(members.emailVerifiedAt)))) > 0
}

/**
 * Serializes transactions that make an account the owner of an email. Taken after the locks of
 * rows.
 */
export async function lockEmail(ctx: Write<Ctx>, email: string): Promise<void> {
  await ctx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`email ${email.toLowerCase()}`}, 0))`)
}

/** Makes a member the owner of the email. Throws 409 if another account is. */
async function verify(ctx: Write<Ctx>, member: MemberRow): Promise<void> {
  await lockEmail(ctx, member.email)
  if (await isVerifiedElsewhere(ctx, member)) throw conflict('Another account has confirmed this email')
  await ctx.db
    .update(members)
    .set({ emailVerifiedAt: ctx.now, emailSecretHash: null, emailSecretExpiresAt: null, updatedAt: ctx.now })
    .where(ofMember(member.token))
}

/** Also reads other organizations, so only for callers without one and for the operator. */
async function isVerifiedElsewhere(ctx: Ctx, { email, token }: MemberRow): Promise<boolean> {
  const others = and(withEmail(email), isNotNull(members.emailVerifiedAt), ne(members.token, token))
  return (await ctx.db.$count(members, others)) > 0
}

const ofMember = (token: string) => and(eq(members.token, token), isNull(members.removedAt))
