import type { Ctx, MemberCtx } from '../../../platform/context.ts'
import { conflict } from '../../../platform/errors.ts'
import type { PasskeyDeps } from './assertion.ts'
import { CHALLENGE_MS, newChallenge, type Purpose } from './challenge.ts'
import type { PasskeyRequestOptions } from './contract.ts'
import { descriptorOf, listPasskeys } from './register-passkey.ts'
import { requireRelyingParty } from './relying-party.ts'

type Started = { readonly options: PasskeyRequestOptions; readonly expiresAt: Date }

/**
 * Options for the browser to use any passkey of this console. They are the same for everyone, so they
 * reveal no account.
 */
export const startPasskeySignIn = (ctx: Ctx, deps: PasskeyDeps): Started => start(ctx, deps, { kind: 'sign in' }, [])

/** Options for the browser to use one of the member's passkeys. Throws 409 if there is none. */
export async function startPasskeyConfirmation(ctx: MemberCtx, deps: PasskeyDeps): Promise<Started> {
  const own = await listPasskeys(ctx)
  if (own.length === 0) throw conflict('You have no passkeys. Confirm with your password instead.')
  return start(ctx, deps, { kind: 'confirm', memberId: ctx.actor.id }, own.map(descriptorOf))
}

function start(
  ctx: Ctx,
  { secrets, relyingParty }: PasskeyDeps,
  purpose: Purpose,
  allowCredentials: PasskeyRequestOptions['allowCredentials'],
): Started {
  const { id: rpId } = requireRelyingParty(relyingParty)
  const { challenge, expiresAt } = newChallenge(ctx, secrets, purpose)
  return {
    options: { challenge, timeout: CHALLENGE_MS, rpId, userVerification: 'required', allowCredentials },
    expiresAt,
  }
}
