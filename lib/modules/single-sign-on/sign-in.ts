import type { IDToken } from 'openid-client'
import type { Ctx, MemberCtx } from '../../platform/context.ts'
import type { Secrets } from '../../platform/crypto/secrets.ts'
import { badRequest, singleSignOnFailed } from '../../platform/errors.ts'
import { writeOnce } from '../../platform/write/run-write.ts'
import {
  openProviderSession,
  type PasswordCost,
  refusalOfAddress,
  signToken,
  suspended,
  unusablePassword,
} from '../members/index.ts'
import { lockOrganization } from '../organizations/index.ts'
import { type Attempt, consumeAttempt, isFirstUse, newAttempt, openAttempt, sealAttempt } from './attempts.ts'
import { findConnection, findOwnConnection, providerOf } from './connection.ts'
import type { CompleteSignIn } from './contract.ts'
import { organizationOf } from './domains.ts'
import { matchMember } from './match-member.ts'
import { personOf } from './person.ts'
import { ProviderProblem } from './problems.ts'
import { authorizationUrl, discover, exchange, type Outbound, type SignInHints } from './provider.ts'
import type { ConnectionRow } from './table.ts'

export type SignInDeps = {
  readonly secrets: Secrets
  readonly outbound: Outbound
  readonly passwordCost?: PasswordCost | undefined
  /** Shown to members of a suspended organization. */
  readonly supportEmail?: string | undefined
  /** The redirect URI of an organization. */
  readonly redirectUri: (organizationId: string) => string
}

/** The sign-in methods for the domain of an email. */
export async function findMethods(ctx: Ctx, email: string): Promise<('password' | 'single_sign_on')[]> {
  const row = await findByDomain(ctx, email)
  if (!row) return ['password']
  return row.mode === 'required' ? ['single_sign_on'] : ['single_sign_on', 'password']
}

/** The connection that covers the domain of an email, if single sign-on is on. */
async function findByDomain(ctx: Ctx, email: string): Promise<ConnectionRow | undefined> {
  const organizationId = await organizationOf(ctx, email)
  const row = organizationId === undefined ? undefined : await findConnection(ctx, organizationId)
  return row?.mode === 'off' ? undefined : row
}

export type Started = { readonly url: string; readonly binding: string; readonly until: Date }

/** Starts a sign-in. Throws 400 if no organization uses single sign-on for the domain, and 401. */
export async function startSignIn(ctx: Ctx, deps: SignInDeps, email: string): Promise<Started> {
  const row = await findByDomain(ctx, email)
  if (!row) throw badRequest('email: single sign-on is not set up for this domain; sign in with a password')
  return asRefusal(startAt(ctx, deps, row, newAttempt(ctx, row), { loginHint: email }))
}

/** Starts a test of the caller's connection. Throws 404 and 401. */
export async function startTest(ctx: MemberCtx, deps: SignInDeps): Promise<Started> {
  const row = await findOwnConnection(ctx)
  return asRefusal(startAt(ctx, deps, row, newAttempt(ctx, row, { purpose: 'test', memberId: ctx.actor.id })))
}

/** The page at the provider. Throws ProviderProblem. */
export async function startAt(
  ctx: Ctx,
  { secrets, outbound, redirectUri }: SignInDeps,
  row: ConnectionRow,
  attempt: Attempt,
  hints: SignInHints = {},
): Promise<Started> {
  const config = await discover(outbound, providerOf(secrets, row), ctx.now)
  const url = await authorizationUrl(config, redirectUri(row.organizationId), attempt, hints)
  return { url, binding: sealAttempt(secrets, attempt), until: new Date(attempt.until) }
}

/** Problems of providers as 401. */
const asRefusal = <T>(step: Promise<T>): Promise<T> =>
  step.catch((error: unknown) => {
    throw error instanceof ProviderProblem ? singleSignOnFailed(error.message) : error
  })

/** The claims of the response, verified against the attempt and the connection that started it. */
export async function readClaims(
  ctx: Ctx,
  { secrets, outbound, redirectUri }: SignInDeps,
  row: ConnectionRow | undefined,
  attempt: Attempt,
  { state, code, error, iss }: CompleteSignIn,
): Promise<IDToken> {
  // A response must never reach the token endpoint of a different provider.
  if (row?.issuer !== attempt.issuer || row.clientId !== attempt.clientId)
    throw new ProviderProblem('The single sign-on settings have changed. Sign in again.')
  const config = await discover(outbound, providerOf(secrets, row), ctx.now)
  return exchange(config, redirectUri(row.organizationId), { state, code, error, iss }, attempt, ctx.now)
}

/**
 * Completes a sign-in with the provider's response. Failures are recorded in the organization's
 * audit log with their reason. Throws 401.
 */
export async function completeSignIn(
  ctx: Ctx,
  deps: SignInDeps,
  input: CompleteSignIn,
): Promise<{ accessToken: string; organizationId: string }> {
  const attempt = await asRefusal(Promise.resolve().then(() => openAttempt(ctx, deps.secrets, input, null)))
  const { organizationId } = attempt
  try {
    const row = await findConnection(ctx, organizationId)
    const claims = await readClaims(ctx, deps, row?.mode === 'off' ? undefined : row, attempt, input)
    const { member, session } = await begin({ ...ctx, organizationId }, deps, attempt, claims)
    return { accessToken: await signToken(deps.secrets.tokens, member, session, ctx.now), organizationId }
  } catch (error) {
    if (!(error instanceof ProviderProblem)) throw error
    const failed = { action: 'single_sign_on.sign_in_failed', resourceId: organizationId, organizationId } as const
    // Once per attempt, so that repeated responses do not fill the audit log.
    await writeOnce(ctx, async (write) => {
      if (await isFirstUse(write, attempt)) write.audit({ ...failed, after: { reason: error.message } })
    })
    throw singleSignOnFailed(error.message)
  }
}

/** Matches or creates the member and starts the session, in one transaction. */
async function begin(ctx: Ctx & { organizationId: string }, deps: SignInDeps, attempt: Attempt, claims: IDToken) {
  // Hashed before the transaction, because hashing takes longer than any statement.
  const passwordHash = await unusablePassword(ctx, deps, personOf(claims).email ?? '')
  return writeOnce(ctx, async (write) => {
    const organization = await lockOrganization(write, attempt.organizationId)
    if (!organization.enabled) throw await suspended(write, deps, organization.suspensionReason)
    const row = await findConnection(write, attempt.organizationId)
    if (!row || row.mode === 'off' || row.issuer !== attempt.issuer || row.clientId !== attempt.clientId)
      throw new ProviderProblem('The single sign-on settings have changed. Sign in again.')
    await consumeAttempt(write, attempt)
    const refusal = await refusalOfAddress(write, attempt.organizationId)
    if (refusal) throw new ProviderProblem(refusal.message)
    const memberId = await matchMember(write, row, claims, passwordHash)
    const begun = await openProviderSession(write, memberId)
    if (!begun) throw new ProviderProblem('This member was removed from the organization.')
    return begun
  })
}
