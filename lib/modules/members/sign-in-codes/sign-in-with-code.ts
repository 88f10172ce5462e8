import type { Ctx } from '../../../platform/context.ts'
import { unauthorized } from '../../../platform/errors.ts'
import { unlessUnchecked } from '../authentication/attempt.ts'
import { readDevices } from '../authentication/devices.ts'
import { findAccount } from '../authentication/find-accounts.ts'
import { hashOf } from '../authentication/one-time-secret.ts'
import { begin, finish, recordSignIn, type SignedIn, type SignInDeps } from '../authentication/sign-in.ts'
import { consumeCode, findApproval } from './codes.ts'
import type { SignInWithCode } from './contract.ts'

/** The same for every reason, so that a refusal reveals nothing about a code. */
const REFUSED = 'The code is incorrect, expired or already used'

/**
 * Signs in with a code that a member approved in another session (decision 0212). The rules of a sign-in
 * apply to the exchange. Failures count like those with a password, per code and address, and sign-ins
 * in the same limit of the account. Throws 401, 403 from an address that the organization does not allow,
 * and 429.
 */
export async function signInWithCode(
  ctx: Ctx,
  deps: SignInDeps,
  { code, code_verifier }: SignInWithCode,
): Promise<SignedIn> {
  const attempt = await deps.throttle.attempt(`code ${hashOf(code)}`, ctx.address)
  const approvedBy = await unlessUnchecked(attempt, findApproval(ctx, code))
  const member = approvedBy && (await unlessUnchecked(attempt, findAccount(ctx, approvedBy.memberId)))
  const refuse = async () => {
    await recordSignIn(ctx, member, 'member.sign_in_failed')
    attempt.failed()
    throw unauthorized(REFUSED)
  }
  if (!member) return refuse()
  const account = member.emailVerifiedAt ? member.email : member.token
  await unlessUnchecked(attempt, deps.throttle.requireSignInsLeft(account))
  const approval = {
    approvedBy,
    prove: async (write: Parameters<typeof consumeCode>[0]) =>
      (await consumeCode(write, code, code_verifier)) ? undefined : REFUSED,
  }
  const begun = await unlessUnchecked(attempt, begin(ctx, deps, member, approval))
  if ('fault' in begun) return refuse()
  // Resets nothing, because nobody can use the same code again.
  await attempt.withdrawn()
  await deps.throttle.countSignIn(account)
  return finish(ctx, deps, member, begun, readDevices(deps.secrets, undefined))
}
