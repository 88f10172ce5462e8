import type { MemberCtx, Write } from '../../../platform/context.ts'
import { confirmationRequired, conflict } from '../../../platform/errors.ts'
import { findRules } from '../../organizations/index.ts'
import type { MemberRow } from '../table.ts'
import type { PasswordRule } from './password-rule.ts'

/** Whether the member has a second factor: an authenticator app or a passkey. */
export const hasSecondFactor = ({
  totpSecret,
  passkeyCount,
}: Pick<MemberRow, 'totpSecret' | 'passkeyCount'>): boolean => totpSecret !== null || passkeyCount > 0

/** Whether neither the password nor the second factors have changed since they were read. */
export const hasSameCredentials = (now: MemberRow, before: MemberRow): boolean =>
  now.passwordHash === before.passwordHash &&
  now.totpSecret === before.totpSecret &&
  now.passkeyCount === before.passkeyCount

/** Who must keep a second factor. */
export type FactorRules = {
  readonly operatorSecondFactor?: boolean | undefined
  readonly passwordRule?: Pick<PasswordRule, 'keep'> | undefined
}

/**
 * Throws 409 if the member must keep a second factor: the operator's members where its operations
 * require one, members of organizations that require one, and the break-glass admin.
 */
export async function refuseIfRequired(
  ctx: Write<MemberCtx>,
  { operatorSecondFactor, passwordRule }: FactorRules,
): Promise<void> {
  await passwordRule?.keep(ctx, ctx.actor.id)
  if (ctx.actor.isOperator && operatorSecondFactor !== false) {
    throw conflict(
      'Members of the network operator need two-factor authentication. Add another passkey or an authenticator app first.',
    )
  }
  const { secondFactorFrom } = await findRules(ctx.db, ctx.organizationId)
  if (secondFactorFrom && secondFactorFrom <= ctx.now) {
    throw conflict('Your organization requires two-factor authentication, so it cannot be turned off')
  }
}

/**
 * After single sign-on, the session has not proven the member's second factor: it must be confirmed
 * before it changes or adds one. Throws 403.
 */
export function requireProven({ actor }: MemberCtx): void {
  if (!actor.hasSecondFactor) throw confirmationRequired()
}
