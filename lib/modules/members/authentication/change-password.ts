import { and, eq, gt, isNotNull, isNull, or, type SQL } from 'drizzle-orm'
import { STRONGEST_ROLE } from '../../../kernel/access.ts'
import { newId } from '../../../kernel/ids.ts'
import type { Ctx, MemberCtx, Write } from '../../../platform/context.ts'
import { conflict, forbidden, notFound } from '../../../platform/errors.ts'
import { lockOrganization, organizationProjection as organizations } from '../../organizations/index.ts'
import { findMe, findMember, type MemberRow } from '../find-members.ts'
import { requireManageable } from '../roles/grants.ts'
import { members, passwordResets, withEmail } from '../table.ts'
import { hashOf, newSecret } from './one-time-secret.ts'
import { endSessions } from './sessions.ts'

const HOUR = 3_600_000
/** Mailed links expire sooner than those that an admin passes on. */
const RESET_MS = { mailed: HOUR, handed: 24 * HOUR } as const

/**
 * Sets the member's own password and ends all other sessions (ASVS 7.4.3). The current password was
 * verified before.
 */
export async function changePassword(ctx: Write<MemberCtx>, passwordHash: string): Promise<void> {
  const own = { token: ctx.actor.id, organizationId: ctx.organizationId }
  await store(ctx, own, passwordHash)
  await endResets(ctx, eq(passwordResets.memberId, own.token))
  const count = await endSessions(ctx, own, ctx.actor.jti)
  ctx.audit({ action: 'member.change_password', resourceId: own.token, after: { ended_sessions: count } })
}

export type MadeReset = { readonly secret: string; readonly expiresAt: Date }

/**
 * A colleague for whom the caller can create a password reset link. A mailed link requires that both
 * have verified their email: otherwise, a stranger could invite any email, accept the invitation and
 * have links mailed to it. Without mail, the admin passes the link on and could use it, so other
 * admins are removed and invited again instead. Throws 404, and 403, also for the caller's own
 * account, where the link would replace the current password.
 */
export async function findResettable(ctx: MemberCtx, memberId: string, isMailed: boolean): Promise<MemberRow> {
  if (memberId === ctx.actor.id)
    throw forbidden('member_id: must be another member; to change your own password, use PUT /members/me/password')
  const member = await findMember(ctx, memberId)
  if (!isMailed && member.role === STRONGEST_ROLE) {
    throw forbidden(
      'Email is not configured on this server, so reset links cannot be created for admins. Remove the admin and invite them again.',
    )
  }
  if (isMailed && !(await findMe(ctx)).emailVerifiedAt)
    throw forbidden('Your email is not confirmed. Confirm it before you send reset links.')
  if (isMailed && !member.emailVerifiedAt) {
    throw forbidden(
      'This member has not confirmed their email, so reset links cannot be sent to it. Remove the member and invite them again.',
    )
  }
  return member
}

/**
 * Creates a password reset link for a colleague. Throws like `findResettable`, and 403 for a member with
 * permissions that the caller lacks.
 */
export async function makeResetFor(
  ctx: Write<MemberCtx>,
  memberId: string,
  isMailed: boolean,
): Promise<{ reset: MadeReset; email: string }> {
  await lockOrganization(ctx, ctx.organizationId)
  const member = await findResettable(ctx, memberId, isMailed)
  await requireManageable(ctx, member)
  const lastsMs = isMailed ? RESET_MS.mailed : RESET_MS.handed
  return { reset: await makeReset(ctx, member, lastsMs, ctx.actor.id), email: member.email }
}

/**
 * The member to whom a link can be mailed at this email, if any. None while the member has a link
 * that is minutes old, so that a stranger who knows the email cannot end the links of its owner
 * (decision 0142).
 */
export async function findMemberToReset(ctx: Ctx, email: string): Promise<MemberRow | undefined> {
  const [found] = await ctx.db
    .select({ member: members })
    .from(members)
    .innerJoin(organizations, eq(organizations.token, members.organizationId))
    .where(
      and(
        withEmail(email.trim().toLowerCase()),
        isNotNull(members.emailVerifiedAt),
        eq(members.enabled, true),
        eq(organizations.enabled, true),
      ),
    )
  return found && !(await hasYoungReset(ctx, found.member.token)) ? found.member : undefined
}

/** Creates a link for this member, unless a concurrent request has. */
export async function makeResetByEmail(ctx: Write<Ctx>, member: MemberRow): Promise<MadeReset | undefined> {
  await ctx.db.select().from(members).where(eq(members.token, member.token)).for('update')
  return (await hasYoungReset(ctx, member.token)) ? undefined : makeReset(ctx, member, RESET_MS.mailed)
}

/** How long no other request by email replaces a link. */
const YOUNG_MS = 5 * 60_000

/**
 * Whether the member has an open link that is young, or one that is newer than the request: a request
 * whose commit was unknown can come late.
 */
async function hasYoungReset({ db, now }: Ctx, memberId: string): Promise<boolean> {
  const { createdAt, usedAt } = passwordResets
  const isYoung = and(isNull(usedAt), gt(createdAt, new Date(now.getTime() - YOUNG_MS)))
  return (
    (await db.$count(passwordResets, and(eq(passwordResets.memberId, memberId), or(isYoung, gt(createdAt, now))))) > 0
  )
}

async function makeReset(
  ctx: Write<Ctx>,
  member: MemberRow,
  lastsMs: number,
  madeById: string | null = null,
): Promise<MadeReset> {
  const { secret, hash } = newSecret(ctx.random)
  const expiresAt = new Date(ctx.now.getTime() + lastsMs)
  const { token: memberId, organizationId } = member
  const token = newId('rst', ctx.now, ctx.random)
  await endResets(ctx, eq(passwordResets.memberId, memberId))
  await ctx.db
    .insert(passwordResets)
    .values({ token, organizationId, memberId, secretHash: hash, madeById, createdAt: ctx.now, expiresAt })
  ctx.audit({
    action: 'member.make_reset',
    resourceId: memberId,
    organizationId,
    after: { expires_at: expiresAt.toISOString() },
  })
  return { secret, expiresAt }
}

/** The email of the member of a valid reset link, if any. */
export async function findResetEmail(ctx: Ctx, secret: string): Promise<string | undefined> {
  const isOpen = and(isNull(passwordResets.usedAt), gt(passwordResets.expiresAt, ctx.now))
  const [found] = await ctx.db
    .select({ email: members.email })
    .from(passwordResets)
    .innerJoin(members, eq(members.token, passwordResets.memberId))
    .where(and(eq(passwordResets.secretHash, hashOf(secret)), isOpen))
  return found?.email
}

/**
 * Sets the password of the link's member and ends all sessions. The second factor stays on (ASVS
 * 6.4.3). Throws 404, and 409 for a link that is no longer valid.
 */
export async function resetPassword(
  ctx: Write<Ctx>,
  secret: string,
  passwordHash: string,
): Promise<Pick<MemberRow, 'token' | 'organizationId'>> {
  const [found] = await ctx.db
    .select()
    .from(passwordResets)
    .where(eq(passwordResets.secretHash, hashOf(secret)))
    .for('update')
  if (!found || (await isSuspended(ctx, found.organizationId))) throw notFound()
  if (found.usedAt) throw conflict('This link has already been used')
  if (found.expiresAt <= ctx.now) throw conflict('This link has expired')
  const member = { token: found.memberId, organizationId: found.organizationId }
  await store(ctx, member, passwordHash)
  await endResets(ctx, eq(passwordResets.memberId, found.memberId))
  const count = await endSessions(ctx, member)
  ctx.audit({
    action: 'member.reset_password',
    resourceId: member.token,
    organizationId: member.organizationId,
    after: { ended_sessions: count, ...(found.madeById && { link_by: found.madeById }) },
  })
  return member
}

/** Members of a suspended organization cannot sign in (decision 0038). */
const isSuspended = async (ctx: Ctx, token: string): Promise<boolean> =>
  (await ctx.db.$count(organizations, and(eq(organizations.token, token), eq(organizations.enabled, true)))) === 0

/** Ends open links of a member, or those that a member created. */
export async function endResets(ctx: Write<Ctx>, which: SQL): Promise<void> {
  await ctx.db
    .update(passwordResets)
    .set({ usedAt: ctx.now })
    .where(and(which, isNull(passwordResets.usedAt)))
}

async function store(
  ctx: Write<Ctx>,
  member: { token: string; organizationId: string },
  passwordHash: string,
): Promise<void> {
  const changed = await ctx.db
    .update(members)
    .set({ passwordHash, updatedAt: ctx.now })
    .where(
      and(
        eq(members.token, member.token),
        eq(members.organizationId, member.organizationId),
        eq(members.enabled, true),
      ),
    )
    .returning()
  if (changed.length === 0) throw notFound()
}
