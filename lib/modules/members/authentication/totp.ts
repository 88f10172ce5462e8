import { and, eq, isNull, lt, or } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'
import { z } from 'zod'
import { randomText } from '../../../kernel/random-text.ts'
import type { Ctx, MemberCtx, OrganizationCtx, Write } from '../../../platform/context.ts'
import { inColumn } from '../../../platform/crypto/sealed-columns.ts'
import type { Binding } from '../../../platform/crypto/seals.ts'
import type { Secrets } from '../../../platform/crypto/secrets.ts'
import { badRequest, conflict } from '../../../platform/errors.ts'
import { lockOrganization } from '../../organizations/index.ts'
import type { EnableTotp } from '../contract.ts'
import { findMe, type MemberRow } from '../find-members.ts'
import { members, recoveryCodes, sessions } from '../table.ts'
import { hashOf } from './one-time-secret.ts'
import { type FactorRules, hasSecondFactor, refuseIfRequired, requireProven } from './second-factor.ts'
import { endSessions } from './sessions.ts'

const ENROLLMENT_MS = 15 * 60_000
const STEP_MS = 30_000
const CODES = 10
/** Without characters that are easily confused. */
const ALPHABET = '23456789abcdefghjkmnpqrstuvwxyz'

const Sealed = z.object({ secret: z.string(), member: z.string(), until: z.number() })

/** A pending setup. The server stores nothing: the sealed secret returns with the code. */
export async function startTotp(ctx: MemberCtx, secrets: Secrets, issuer = 'Payment console') {
  const { email } = await findMe(ctx)
  const secret = new Secret({ buffer: Uint8Array.from(ctx.random(20)).buffer })
  const until = new Date(ctx.now.getTime() + ENROLLMENT_MS)
  const sealed = { secret: secret.base32, member: ctx.actor.id, until: until.getTime() }
  return {
    secret: secret.base32,
    uri: new TOTP({ issuer, label: email, secret }).toString(),
    enrolment: secrets.seal(enrollmentOf(ctx), JSON.stringify(sealed)),
    until,
  }
}

/**
 * Turns the second factor on once a code is confirmed, and ends other sessions. Returns new
 * recovery codes. Throws 400 for an incorrect code, and for an enrollment that has expired or
 * belongs to another member; 409 if it is on already, because turning it off requires a code.
 */
export async function enableTotp(ctx: Write<MemberCtx>, secrets: Secrets, input: EnableTotp): Promise<string[]> {
  const { secret, member, until } = unsealed(ctx, secrets, input.enrolment)
  if (member !== ctx.actor.id || until <= ctx.now.getTime())
    throw badRequest('enrolment: has expired; start two-factor setup again')
  const step = stepOf(secret, input.code, ctx.now)
  if (step === undefined) throw badRequest('code: is incorrect or expired')
  const changed = await ctx.db
    .update(members)
    .set({
      totpSecret: secrets.seal(inColumn('totpSecret', ctx.actor.id, ctx.organizationId), secret),
      totpStep: step,
      updatedAt: ctx.now,
    })
    .where(and(own(ctx), isNull(members.totpSecret)))
    .returning()
  const [me] = changed
  if (!me) throw conflict('Two-factor authentication is already on; turn it off first')
  const had = me.passkeyCount > 0
  if (had) requireProven(ctx)
  await endSessions(ctx, { token: ctx.actor.id, organizationId: ctx.organizationId }, ctx.actor.jti)
  await ctx.db
    .update(sessions)
    .set({ secondFactor: true })
    .where(and(eq(sessions.token, ctx.actor.jti), eq(sessions.organizationId, ctx.organizationId)))
  ctx.audit({
    action: 'member.enable_totp',
    resourceId: ctx.actor.id,
    before: { two_factor: had },
    after: { two_factor: true },
  })
  return replaceRecoveryCodes(ctx)
}

/**
 * Turns the authenticator app off. Without a passkey, recovery codes are deleted too. Throws 409 if it is
 * the last second factor of a member who must have one.
 */
export async function disableTotp(ctx: Write<MemberCtx>, rules: FactorRules): Promise<void> {
  // First, as in changes of roles, which also lock the member.
  await lockOrganization(ctx, ctx.organizationId)
  const off = { totpSecret: null, totpStep: null, updatedAt: ctx.now }
  const has = (await ctx.db.update(members).set(off).where(own(ctx)).returning()).some(hasSecondFactor)
  if (!has) await refuseIfRequired(ctx, rules)
  if (!has) await ctx.db.delete(recoveryCodes).where(ownCodes(ctx))
  ctx.audit({
    action: 'member.disable_totp',
    resourceId: ctx.actor.id,
    before: { two_factor: true },
    after: { two_factor: has },
  })
}

/** Replaces all recovery codes. */
export async function makeRecoveryCodes(ctx: Write<MemberCtx>): Promise<string[]> {
  ctx.audit({ action: 'member.recovery_codes', resourceId: ctx.actor.id })
  return replaceRecoveryCodes(ctx)
}

/**
 * Consumes a code. Returns false if it is incorrect or already used, also by a concurrent request.
 */
export async function spendCode(ctx: Write<Ctx>, secrets: Secrets, member: MemberRow, code: string): Promise<boolean> {
  const plain = code.replaceAll(/[\s-]/g, '').toLowerCase()
  return /^\d{6}$/.test(plain) ? spendTotp(ctx, secrets, member, plain) : spendRecoveryCode(ctx, member, plain)
}

async function spendTotp(ctx: Write<Ctx>, secrets: Secrets, member: MemberRow, code: string): Promise<boolean> {
  if (member.totpSecret === null) return false
  const secret = secrets.open(inColumn('totpSecret', member.token, member.organizationId), member.totpSecret)
  const step = stepOf(secret, code, ctx.now)
  if (step === undefined) return false
  const used = await ctx.db
    .update(members)
    .set({ totpStep: step })
    .where(and(eq(members.token, member.token), or(isNull(members.totpStep), lt(members.totpStep, step))))
    .returning()
  return used.length > 0
}

async function spendRecoveryCode(ctx: Write<Ctx>, member: MemberRow, code: string): Promise<boolean> {
  const used = await ctx.db
    .update(recoveryCodes)
    .set({ usedAt: ctx.now })
    .where(
      and(
        eq(recoveryCodes.memberId, member.token),
        eq(recoveryCodes.codeHash, hashOf(code)),
        isNull(recoveryCodes.usedAt),
      ),
    )
    .returning()
  if (used.length > 0) ctx.audit({ action: 'member.use_recovery_code', resourceId: member.token })
  return used.length > 0
}

/** The time step of the code: the current, previous or next one, to allow for clock differences. */
function stepOf(secret: string, code: string, now: Date): number | undefined {
  const totp = new TOTP({ secret: Secret.fromBase32(secret) })
  const delta = totp.validate({ token: code, timestamp: now.getTime(), window: 1 })
  return delta === null ? undefined : Math.floor(now.getTime() / STEP_MS) + delta
}

/** Replaces all recovery codes, without an audit entry. */
export async function replaceRecoveryCodes(ctx: Write<MemberCtx>): Promise<string[]> {
  const codes = Array.from({ length: CODES }, () => randomText(24, ALPHABET, ctx.random))
  const { organizationId, actor } = ctx
  await ctx.db.delete(recoveryCodes).where(ownCodes(ctx))
  await ctx.db
    .insert(recoveryCodes)
    .values(codes.map((code) => ({ organizationId, memberId: actor.id, codeHash: hashOf(code) })))
  return codes.map((code) => code.replace(/(.{6})(?=.)/g, '$1-'))
}

/** An enrollment is not stored; it is bound to the member who started it. */
const enrollmentOf = ({ actor }: MemberCtx): Binding => ({ purpose: 'TOTP enrolments', context: [actor.id] })

function unsealed(ctx: MemberCtx, secrets: Secrets, enrollment: string): z.infer<typeof Sealed> {
  try {
    return Sealed.parse(JSON.parse(secrets.open(enrollmentOf(ctx), enrollment)))
  } catch {
    throw badRequest('enrolment: is invalid')
  }
}

const own = (ctx: MemberCtx) => and(eq(members.token, ctx.actor.id), eq(members.organizationId, ctx.organizationId))
const ownCodes = (ctx: OrganizationCtx & MemberCtx) =>
  and(eq(recoveryCodes.memberId, ctx.actor.id), eq(recoveryCodes.organizationId, ctx.organizationId))
