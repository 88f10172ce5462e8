import { sha256Hex } from '../../../kernel/sha256.ts'
import type { Ctx } from '../../../platform/context.ts'
import { unauthorized } from '../../../platform/errors.ts'
import { unlessUnchecked } from '../authentication/attempt.ts'
import { readDevices } from '../authentication/devices.ts'
import { findAccount } from '../authentication/find-accounts.ts'
import { begin, finish, recordSignIn, requireRule, type SignedIn, type SignInDeps } from '../authentication/sign-in.ts'
import { spendAssertion, verifyAssertion } from './assertion.ts'
import type { PasskeyAssertion } from './contract.ts'

/**
 * Signs in with a passkey alone: it proves possession, and its authenticator verified the user.
 * Attempts count like those with a password, per passkey and address. Throws 401, 409 and 429.
 */
export async function signInWithPasskey(
  ctx: Ctx,
  deps: SignInDeps,
  response: PasskeyAssertion,
  deviceTokens?: string,
): Promise<SignedIn> {
  const attempt = await deps.throttle.attempt(`passkey ${sha256Hex(response.id)}`, ctx.address)
  const verified = await unlessUnchecked(
    attempt,
    verifyAssertion(ctx, deps, response, { purpose: { kind: 'sign in' } }),
  )
  const memberId = verified.passkey?.memberId
  const member = memberId === undefined ? undefined : await unlessUnchecked(attempt, findAccount(ctx, memberId))
  const reject = async (reason: string) => {
    await recordSignIn(ctx, member, 'member.sign_in_failed')
    attempt.failed()
    throw unauthorized(reason)
  }
  if ('fault' in verified) return reject(verified.fault)
  if (!member) return reject('This passkey’s account is disabled')
  await unlessUnchecked(attempt, requireRule(ctx, deps, member))
  const proof = {
    passkey: verified.passkey.token,
    prove: (write: Parameters<typeof spendAssertion>[0]) => spendAssertion(write, verified),
  }
  const begun = await unlessUnchecked(attempt, begin(ctx, deps, member, proof))
  if ('fault' in begun) return reject(begun.fault)
  await attempt.succeeded()
  return finish(ctx, deps, member, begun, readDevices(deps.secrets, deviceTokens))
}
