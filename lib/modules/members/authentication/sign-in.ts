import { eq, inArray, isNotNull, or } from 'drizzle-orm'
import { sessionRefusal } from '../../../platform/allowed-networks.ts'
import type { Ctx, Write } from '../../../platform/context.ts'
import { Refusal, secondFactor, unauthorized } from '../../../platform/errors.ts'
import { writeOnce } from '../../../platform/write/run-write.ts'
import { findRules, organizationProjection as organizations } from '../../organizations/index.ts'
import type { SignIn } from '../contract.ts'
import { type PasskeyDeps, spendAssertion, verifyAssertion } from '../passkeys/assertion.ts'
import { members, type SessionRow } from '../table.ts'
import { type Opened, signToken } from './access-token.ts'
import { type Attempt, unlessUnchecked } from './attempt.ts'
import type { CodeLimit } from './code-limit.ts'
import { type Device, readDevices } from './devices.ts'
import { type Account, findAccounts, findHashSettings } from './find-accounts.ts'
import { hashesOf, type PasswordCost, passwordIsRight } from './password.ts'
import type { PasswordRule } from './password-rule.ts'
import { hasSameCredentials, hasSecondFactor } from './second-factor.ts'
import { type NewSession, openSession } from './sessions.ts'
import { suspended } from './suspended.ts'
import type { SignInThrottle } from './throttle.ts'
import { spendCode } from './totp.ts'

export type SignInDeps = PasskeyDeps & {
  /** Absent: every member may. */
  passwordRule?: PasswordRule | undefined
  throttle: SignInThrottle
  codes: CodeLimit
  /** Cost of new hashes. Default: the one recommended by OWASP. */
  passwordCost?: PasswordCost | undefined
  /** Shown to members of a suspended organization. */
  supportEmail?: string | undefined
}

export type SignedIn = { accessToken: string; organizationId: string; deviceToken: string }

/**
 * Verifies email, password and, if turned on, the second factor, and signs a JWT. Unknown emails
 * and incorrect passwords return the same response in the same time, and only correct credentials
 * reveal that the organization is suspended. `createThrottle` limits failures, and counts browsers
 * with a device token of the account separately (decision 0081). Throws 401, 403 from an address
 * that the organization does not allow, 429 and 503.
 */
export async function signIn(ctx: Ctx, deps: SignInDeps, input: SignIn, deviceTokens?: string): Promise<SignedIn> {
  const email = input.admin_email.trim().toLowerCase()
  const devices = readDevices(deps.secrets, deviceTokens)
  const owners = await findOwners(ctx, email, devices.members)
  const { attempt, member, owner } = await authenticate(ctx, deps, { ...input, email }, devices.find(owners, ctx.now))
  if (!member) {
    const [first] = await findAccounts(ctx, email, { limit: 1 })
    await recordSignIn(ctx, first, 'member.sign_in_failed')
    attempt.failed()
    throw unauthorized('Email or password is incorrect')
  }
  const isClaim = !member.emailVerifiedAt
  // Recorded for nobody if the email has no owner, so that it takes the same time.
  if (isClaim && (await attempt.compared(member, owner))) await recordSignIn(ctx, owner, 'member.sign_in_failed')
  await requireRule(ctx, deps, member).catch(async (refusal: unknown) => {
    if (!isClaim) await attempt.withdrawn()
    throw refusal
  })
  if (hasSecondFactor(member) && !input.code && !input.passkey) {
    if (!isClaim) await attempt.withdrawn()
    // A correct password without the code is recorded, because it shows the owner that the password
    // is known (ASVS 16.3.1).
    await recordSignIn(ctx, member, 'member.sign_in_code_asked')
    throw secondFactor(member.passkeyCount > 0 ? 'A passkey or code is required' : 'A two-factor code is required')
  }
  if (isClaim) await attempt.claimed(member.token)
  const begun = beginWithPassword(ctx, deps, member, input)
  // A guess by a claim stays counted.
  const outcome = await (isClaim ? begun : unlessUnchecked(attempt, begun))
  if ('fault' in outcome) {
    await recordSignIn(ctx, member, 'member.sign_in_failed')
    attempt.failed()
    throw secondFactor(outcome.fault)
  }
  if (!isClaim) await attempt.succeeded()
  return finish(ctx, deps, member, outcome, devices)
}

/** Throws 401, which is recorded, if the member must sign in another way. */
export async function requireRule(ctx: Ctx, deps: SignInDeps, member: Account): Promise<void> {
  await checkRule(ctx, deps, member).catch(async (refusal: unknown) => {
    await recordSignIn(ctx, member, 'member.sign_in_refused')
    throw refusal
  })
}

/** How the organization's rule applies to a password or passkey. Throws 401. */
const checkRule = async (ctx: Ctx, { passwordRule }: SignInDeps, member: Account) =>
  member.suspension === undefined ? passwordRule?.check(ctx, member) : undefined

/**
 * The account with this password, the email's owner if the password was compared with theirs, and
 * the counted attempt. A device token applies only to its own account; otherwise, everyone who
 * claims the email would get more guesses at other accounts.
 */
async function authenticate(
  ctx: Ctx,
  { throttle }: SignInDeps,
  { email, admin_password: password }: Pick<SignIn, 'admin_password'> & { readonly email: string },
  device: Device<Account> | undefined,
): Promise<Match & { attempt: Attempt }> {
  const { address } = ctx
  // First, so that an unavailable database does not count as an attempt.
  const { accounts, settings } = await findHashSettings(ctx, email)
  if (device) {
    const { id, owner } = device
    const attempt = await throttle.attempt(email, address, id)
    const isRight = await unlessUnchecked(attempt, passwordIsRight(owner.passwordHash, password, `device ${id}`))
    if (isRight) return { attempt, member: owner }
    if (accounts === 1) return { attempt, member: undefined }
  }
  const attempt = await throttle.attempt(email, address)
  const hashes = hashesOf(password, settings, address)
  return { attempt, ...(await unlessUnchecked(attempt, findByHash(ctx, email, hashes, attempt))) }
}

/** The accounts with this email among the members that device tokens name. */
const findOwners = async (ctx: Ctx, email: string, tokens: readonly string[]): Promise<Account[]> =>
  tokens.length === 0 ? [] : findAccounts(ctx, email, { which: inArray(members.token, tokens), limit: tokens.length })

type Match = { readonly member: Account | undefined; readonly owner?: Account | undefined }

/**
 * The email's owner, and the first account that one of the hashes opens. The database compares them
 * (decision 0138). An attempt for claims leaves out the owner, and claims that have not signed in
 * from the address, so that it reveals nothing about their passwords.
 */
async function findByHash(ctx: Ctx, email: string, hashes: Promise<string[]>, attempt: Attempt): Promise<Match> {
  const opening = await hashes
  const which = or(isNotNull(members.emailVerifiedAt), inArray(members.passwordHash, opening))
  const found = await findAccounts(ctx, email, { which, limit: 2 })
  const owner = attempt.isForClaims ? undefined : found.find(({ emailVerifiedAt }) => emailVerifiedAt)
  if (owner && opening.includes(owner.passwordHash)) return { member: owner, owner }
  const claim = found.find(({ emailVerifiedAt }) => !emailVerifiedAt)
  return { member: (await attempt.allows(claim?.token)) ? claim : undefined, owner }
}

/**
 * The proof that is consumed when the session starts: a second factor, a passkey alone, or a code that
 * another session approved. `prove` returns why it is rejected.
 */
type Proof = {
  readonly passkey?: string
  readonly approvedBy?: SessionRow
  prove(write: Write<Ctx>): Promise<string | undefined>
}

/** How the session starts. An approved one has proved no more than the session that approved it. */
function startOf(proof: Proof | undefined): NewSession {
  if (!proof?.approvedBy) return { method: null, secondFactor: proof !== undefined }
  const { method, secondFactor, confirmedAt } = proof.approvedBy
  return { method, secondFactor, confirmedAt }
}

/**
 * The new session, undefined if the organization is suspended, a refusal if it does not allow the
 * address, or why the proof is rejected.
 */
type Begun = Started | { readonly fault: string }
type Started = { readonly session: Opened | Refusal | undefined; readonly isAnnounced: boolean }

/** Starts a session once the second factor, if the member has one, is proven. Limited like codes. */
async function beginWithPassword(ctx: Ctx, deps: SignInDeps, member: Account, input: SignIn): Promise<Begun> {
  if (!hasSecondFactor(member)) return begin(ctx, deps, member, undefined)
  await deps.codes.take(member)
  const proof = await proofOf(ctx, deps, member, input)
  const begun = 'fault' in proof ? proof : await begin(ctx, deps, member, proof)
  if (!('fault' in begun)) await deps.codes.succeeded(member)
  return begun
}

async function proofOf(
  ctx: Ctx,
  deps: SignInDeps,
  member: Account,
  { code = '', passkey }: SignIn,
): Promise<Proof | { readonly fault: string }> {
  if (!passkey) {
    const isRight = (write: Write<Ctx>) => spendCode(write, deps.secrets, member, code)
    return {
      prove: async (write) => ((await isRight(write)) ? undefined : 'The two-factor code is incorrect or already used'),
    }
  }
  const purpose = { kind: 'sign in' } as const
  const assertion = await verifyAssertion(ctx, deps, passkey, { purpose, memberId: member.token })
  if ('fault' in assertion) return assertion
  return { passkey: assertion.passkey.token, prove: (write) => spendAssertion(write, assertion) }
}

/**
 * Starts a session unless the proof is rejected, the organization is suspended, or it does not allow the
 * address.
 */
export async function begin(ctx: Ctx, deps: SignInDeps, member: Account, proof: Proof | undefined): Promise<Begun> {
  return writeOnce({ ...ctx, organizationId: member.organizationId }, async (write) => {
    await lockAsChecked(write, member)
    const fault = await proof?.prove(write)
    if (fault !== undefined) return { fault }
    if (member.suspension !== undefined) {
      write.audit({ action: 'member.sign_in_suspended', resourceId: member.token })
      return { session: undefined, isAnnounced: false }
    }
    const refusal = await refusalOfAddress(write, member.organizationId)
    if (refusal) {
      const after = { reason: refusal.message }
      write.audit({ action: 'member.sign_in_address_refused', resourceId: member.token, after })
      return { session: refusal, isAnnounced: false }
    }
    // Again, because the organization's rule may have changed meanwhile.
    const start = startOf(proof)
    const rule = start.method === null ? await checkRule(write, deps, member) : undefined
    const session = await openSession(write, member, start)
    write.audit({
      action: 'member.sign_in',
      resourceId: member.token,
      member: { id: member.token, name: `${member.firstName} ${member.lastName}` },
      after: {
        session: session.token,
        two_factor: start.secondFactor === true,
        ...(proof?.passkey && { passkey: proof.passkey }),
        ...(proof?.approvedBy && { approved_by: proof.approvedBy.token }),
        ...(rule === 'announced' && { break_glass: true }),
      },
    })
    return { session, isAnnounced: rule === 'announced' }
  })
}

/** The response to a sign-in. Throws 401 if the organization is suspended, and the refusal of an address. */
export async function finish(
  ctx: Ctx,
  deps: SignInDeps,
  member: Account,
  { session, isAnnounced }: Started,
  devices: ReturnType<typeof readDevices>,
): Promise<SignedIn> {
  if (session instanceof Refusal) throw session
  if (session === undefined) throw await suspended(ctx, deps, member.suspension)
  if (isAnnounced) await deps.passwordRule?.announce(ctx, member)
  const accessToken = await signToken(deps.secrets.tokens, member, session, ctx.now)
  const deviceToken = devices.renew(member, ctx.now, session.token)
  return { accessToken, organizationId: member.organizationId, deviceToken }
}

/** The refusal of a sign-in from an address that the organization does not allow. */
export async function refusalOfAddress({ db, address }: Ctx, organizationId: string): Promise<Refusal | undefined> {
  const { consoleNetworks } = await findRules(db, organizationId)
  return sessionRefusal({ networks: consoleNetworks?.join(' ') }, address)
}

/**
 * Locks the member. Throws 401 if the member was removed, the organization suspended or resumed, or
 * the password or second factor changed, while the password was being verified.
 */
async function lockAsChecked(write: Write<Ctx>, checked: Account): Promise<void> {
  const { token, organizationId, suspension } = checked
  // A suspension updates this row before it ends existing sessions, so it is serialized with this
  // sign-in.
  const [organization] = await write.db
    .select({ enabled: organizations.enabled })
    .from(organizations)
    .where(eq(organizations.token, organizationId))
    .for('share')
  const [now] = await write.db.select().from(members).where(eq(members.token, token)).for('update')
  const isAsChecked = organization?.enabled === (suspension === undefined)
  if (!isAsChecked || !now?.enabled || !hasSameCredentials(now, checked)) {
    throw unauthorized('Email or password is incorrect')
  }
}

/**
 * Failures of unknown emails are recorded too, so that they take the same time; the input is not
 * stored (ASVS 16.2.5).
 */
export async function recordSignIn(
  ctx: Ctx,
  member: { token: string; organizationId: string } | undefined,
  action: `member.${string}`,
): Promise<void> {
  const { token: resourceId, organizationId } = member ?? { token: 'nobody', organizationId: 'nobody' }
  await writeOnce(ctx, async (write) => write.audit({ action, resourceId, organizationId }))
}
