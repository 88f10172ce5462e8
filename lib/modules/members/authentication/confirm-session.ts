import { and, eq } from 'drizzle-orm'
import { CONFIRMED_MS } from '../../../kernel/access.ts'
import type { MemberCtx, Write } from '../../../platform/context.ts'
import { badRequest, forbidden, secondFactorToConfirm } from '../../../platform/errors.ts'
import type { ConfirmSession } from '../contract.ts'
import { findMe, type MemberRow } from '../find-members.ts'
import { type Assertion, spendAssertion, verifyAssertion } from '../passkeys/assertion.ts'
import { sessions } from '../table.ts'
import { unlessUnchecked } from './attempt.ts'
import { confirmPassword } from './confirm-password.ts'
import { hasSameCredentials, hasSecondFactor } from './second-factor.ts'
import type { SignInDeps } from './sign-in.ts'
import type { SignInThrottle } from './throttle.ts'
import { spendCode } from './totp.ts'

type ConfirmDeps = SignInDeps & { readonly stepUps: SignInThrottle }

/** The member whose credentials were verified, with the passkey if it replaced the password. */
type Checked = { readonly member: MemberRow; readonly assertion?: Assertion }

/**
 * Verifies the password, or the passkey, before the transaction. Throws 403 for an incorrect password,
 * a rejected passkey or a missing two-factor code, and 429.
 */
export async function checkCredentials(
  ctx: MemberCtx,
  deps: ConfirmDeps,
  { password, code, passkey }: ConfirmSession,
): Promise<Checked> {
  // Read before the check, so that `consumeCredentials` detects a password or second factor that
  // changed during it.
  const member = await findMe(ctx)
  if (passkey) {
    const attempt = await deps.stepUps.attempt(member.token, ctx.address)
    const purpose = { kind: 'confirm', memberId: member.token } as const
    const verifying = verifyAssertion(ctx, deps, passkey, { purpose, memberId: member.token })
    const assertion = await unlessUnchecked(attempt, verifying)
    if ('fault' in assertion) {
      attempt.failed()
      throw forbidden(assertion.fault)
    }
    await attempt.succeeded()
    return { member, assertion }
  }
  if (password === undefined) throw badRequest('password: is required')
  await confirmPassword(ctx, deps.stepUps, password)
  if (hasSecondFactor(member)) {
    if (!code) throw secondFactorToConfirm('A two-factor code is required')
    await deps.codes.take(member)
  }
  return { member }
}

/**
 * Consumes the passkey's challenge or, if the member has a second factor, the code. Throws 403 if it is
 * incorrect or used, or if the password or second factor has changed since `checkCredentials`.
 */
export async function consumeCredentials(
  ctx: Write<MemberCtx>,
  { secrets, codes }: ConfirmDeps,
  { member, assertion }: Checked,
  code: string,
): Promise<void> {
  if (!hasSameCredentials(await findMe(ctx), member)) {
    throw forbidden('The password or second factor has just changed. Try again.')
  }
  if (assertion) {
    const fault = await spendAssertion(ctx, assertion)
    if (fault !== undefined) throw forbidden(fault)
  } else if (hasSecondFactor(member)) {
    if (!(await spendCode(ctx, secrets, member, code))) {
      throw secondFactorToConfirm('The two-factor code is incorrect or already used')
    }
    await codes.succeeded(member)
  }
}

/**
 * Consumes the credentials and confirms the session. Returns when the confirmation expires. Throws
 * 403 like `consumeCredentials`.
 */
export async function confirmSession(
  ctx: Write<MemberCtx>,
  deps: ConfirmDeps,
  checked: Checked,
  code: string,
): Promise<Date> {
  await consumeCredentials(ctx, deps, checked, code)
  return store(ctx, hasSecondFactor(checked.member) ? { secondFactor: true } : {})
}

/**
 * Confirms the session of a member whom the identity provider has just authenticated. That proves no
 * second factor of the member's own (decision 0170). Returns when the confirmation expires.
 */
export const confirmProviderSession = (ctx: Write<MemberCtx>): Promise<Date> => store(ctx, {}, { single_sign_on: true })

async function store(ctx: Write<MemberCtx>, proven: { secondFactor?: true }, how: object = {}): Promise<Date> {
  await ctx.db
    .update(sessions)
    .set({ confirmedAt: ctx.now, ...proven })
    .where(and(eq(sessions.token, ctx.actor.jti), eq(sessions.organizationId, ctx.organizationId)))
  ctx.audit({ action: 'member.confirm_session', resourceId: ctx.actor.id, after: { session: ctx.actor.jti, ...how } })
  return new Date(ctx.now.getTime() + CONFIRMED_MS)
}
