import type { MemberCtx } from '../../platform/context.ts'
import { conflict, forbidden } from '../../platform/errors.ts'
import { writeOnce } from '../../platform/write/run-write.ts'
import { confirmProviderSession, findMe } from '../members/index.ts'
import { consumeAttempt, newAttempt, openAttempt, startOf } from './attempts.ts'
import { findConnection } from './connection.ts'
import type { CompleteSignIn } from './contract.ts'
import { findLinked } from './match-member.ts'
import { personOf } from './person.ts'
import { ProviderProblem } from './problems.ts'
import { readClaims, type SignInDeps, type Started, startAt } from './sign-in.ts'
import type { ConnectionRow } from './table.ts'

const OWN_FACTOR =
  'Members of the network operator confirm with their own second factor. Use a passkey, or your password and a code.'
const NO_AUTH_TIME =
  'The identity provider did not say when you signed in. Sign out and sign in again, or use a passkey. Ask an admin to include the claim auth_time in ID tokens.'

/** How much the provider's clock may differ. */
const TOLERANCE_MS = 60_000

/**
 * Asks the provider to sign the caller in again, so that the session is confirmed. Throws 409 if the
 * organization does not use single sign-on, and 403 if the provider cannot be used or the session
 * needs more than the provider proves.
 */
export async function startConfirmation(ctx: MemberCtx, deps: SignInDeps): Promise<Started> {
  requireNoOwnFactor(ctx)
  const row = await usedConnection(ctx)
  if (!row) throw conflict('Your organization does not use single sign-on')
  const { email } = await findMe(ctx)
  const attempt = newAttempt(ctx, row, { purpose: 'confirmation', memberId: ctx.actor.id })
  return asForbidden(startAt(ctx, deps, row, attempt, { loginHint: email, again: true }))
}

/**
 * Confirms the session with the provider's response. Its account must be the caller's, and must have
 * signed in after the confirmation started, which the provider must state (decision 0178).
 * Returns when the confirmation expires. Throws 403.
 */
export async function completeConfirmation(ctx: MemberCtx, deps: SignInDeps, input: CompleteSignIn): Promise<Date> {
  requireNoOwnFactor(ctx)
  return asForbidden(complete(ctx, deps, input))
}

async function complete(ctx: MemberCtx, deps: SignInDeps, input: CompleteSignIn): Promise<Date> {
  const attempt = openAttempt(ctx, deps.secrets, input, { purpose: 'confirmation', memberId: ctx.actor.id })
  const claims = await readClaims(ctx, deps, await usedConnection(ctx), attempt, input)
  if (claims.auth_time === undefined) throw new ProviderProblem(NO_AUTH_TIME)
  if (claims.auth_time * 1000 < startOf(attempt) - TOLERANCE_MS)
    throw new ProviderProblem('The identity provider did not ask you to sign in again. Sign out, then sign in again.')
  return writeOnce(ctx, async (write) => {
    const row = await usedConnection(write)
    if (row?.issuer !== attempt.issuer || row.clientId !== attempt.clientId)
      throw new ProviderProblem('The single sign-on settings have changed. Sign in again.')
    await consumeAttempt(write, attempt)
    if ((await findLinked(write, row, personOf(claims).subject)) !== ctx.actor.id)
      throw new ProviderProblem(
        'This identity provider account is not linked to you. Choose the account that you sign in with.',
      )
    return confirmProviderSession(write)
  })
}

async function usedConnection(ctx: MemberCtx): Promise<ConnectionRow | undefined> {
  const row = await findConnection(ctx, ctx.organizationId)
  return row?.mode === 'off' ? undefined : row
}

/**
 * The provider proves no second factor of the member's own, so it must not renew a session that has
 * proved one for the operator's permissions.
 */
function requireNoOwnFactor({ actor }: MemberCtx): void {
  if (actor.isOperator && actor.hasSecondFactor) throw forbidden(OWN_FACTOR)
}

/** The session stays valid, so problems of the provider are 403, unlike at sign-in. */
const asForbidden = <T>(step: Promise<T>): Promise<T> =>
  step.catch((error: unknown) => {
    throw error instanceof ProviderProblem ? forbidden(error.message) : error
  })
