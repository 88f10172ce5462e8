import { and, eq } from 'drizzle-orm'
import { CONFIRMED_MS } from '../../../kernel/access.ts'
import type { MemberCtx, Write } from '../../../platform/context.ts'
import { forbidden, secondFactorToConfirm } from '../../../platform/errors.ts'
import type { ConfirmSession } from '../contract.ts'
import { findMe, type MemberRow } from '../find-members.ts'
import { sessions } from '../table.ts'
import { confirmPassword } from './confirm-password.ts'
import type { SignInDeps } from './sign-in.ts'
import type { SignInThrottle } from './throttle.ts'
import { spendCode } from './totp.ts'

type ConfirmDeps = SignInDeps & { readonly stepUps: SignInThrottle }

/**
 * Verifies the password before the transaction. Returns the member it was verified for. Throws 403
 * for an incorrect password or a missing two-factor code, and 429.
 */
export async function checkCredentials(
  ctx: MemberCtx,
  { stepUps, codes }: ConfirmDeps,
  { password, code }: ConfirmSession,
): Promise<MemberRow> {
  // Read before the check, so that `consumeCode` detects a password or second factor that changed
  // during it.
  const member = await findMe(ctx)
  await confirmPassword(ctx, stepUps, password)
  if (member.totpSecret !== null) {
    if (!code) throw secondFactorToConfirm('A two-factor code is required')
    await codes.take(member)
  }
  return member
}

/**
 * Consumes the code, if the member has a second factor. Throws 403 if the code is incorrect or
 * used, or if the password or second factor has changed since `checkCredentials`.
 */
export async function consumeCode(
  ctx: Write<MemberCtx>,
  { secrets, codes }: ConfirmDeps,
  checked: MemberRow,
  code: string,
): Promise<void> {
  const now = await findMe(ctx)
  if (now.passwordHash !== checked.passwordHash || now.totpSecret !== checked.totpSecret) {
    throw forbidden('The password or second factor has just changed. Try again.')
  }
  if (checked.totpSecret !== null) {
    if (!(await spendCode(ctx, secrets, checked, code))) {
      throw secondFactorToConfirm('The two-factor code is incorrect or already used')
    }
    await codes.succeeded(checked)
  }
}

/**
 * Consumes the code and confirms the session. Returns when the confirmation expires. Throws 403
 * like `consumeCode`.
 */
export async function confirmSession(
  ctx: Write<MemberCtx>,
  deps: ConfirmDeps,
  checked: MemberRow,
  code: string,
): Promise<Date> {
  await consumeCode(ctx, deps, checked, code)
  await ctx.db
    .update(sessions)
    .set({ confirmedAt: ctx.now, ...(checked.totpSecret !== null && { secondFactor: true }) })
    .where(and(eq(sessions.token, ctx.actor.jti), eq(sessions.organizationId, ctx.organizationId)))
  ctx.audit({ action: 'member.confirm_session', resourceId: ctx.actor.id, after: { session: ctx.actor.jti } })
  return new Date(ctx.now.getTime() + CONFIRMED_MS)
}
