import { eq, inArray, isNotNull, or } from 'drizzle-orm'
import { sessionRefusal } from '../../../platform/allowed-networks.ts'
import type { Ctx, Write } from '../../../platform/context.ts'
import type { Secrets } from '../../../platform/crypto/secrets.ts'
import { organizationSuspended, Refusal, secondFactor, unauthorized } from '../../../platform/errors.ts'
import { writeOnce } from '../../../platform/write/run-write.ts'
import { findRules, organizationProjection as organizations } from '../../organizations/index.ts'
import type { SignIn } from '../contract.ts'
import type { MemberRow } from '../find-members.ts'
import { members } from '../table.ts'
import { type Opened, signToken } from './access-token.ts'
import type { CodeLimit } from './code-limit.ts'
import { type Device, readDevices } from './devices.ts'
import { type Account, findAccounts, findHashSettings } from './find-accounts.ts'
import { hashesOf, type PasswordCost, passwordIsRight } from './password.ts'
import { openSession } from './sessions.ts'
import { type Attempt, type SignInThrottle, unlessUnchecked } from './throttle.ts'
import { spendCode } from './totp.ts'

/**
 * Whether a member may sign in with a password, and whether each use is announced to the admins.
 * Another module decides it, because it comes later in the module order.
 */
export type PasswordRule = {
  /** Throws 401 if the member may not. */
  check(ctx: Ctx, member: MemberRow): Promise<'usual' | 'announced'>
  announce(ctx: Ctx, member: MemberRow): Promise<void>
}

export type SignInDeps = {
  /** Absent: every member may. */
  passwordRule?: PasswordRule | undefined
  secrets: Secrets
  throttle: SignInThrottle
  codes: CodeLimit
  /** Cost of new hashes. Default: the one recommended by OWASP. */
  passwordCost?: PasswordCost | undefined
  /** Shown to members of a suspended organization. */
  supportEmail?: string | undefined
}

/**
 * Verifies email, password and, if turned on, the second factor, and signs a JWT. Unknown emails
 * and incorrect passwords return the same response in the same time, and only correct credentials
 * reveal that the organization is suspended. `createThrottle` limits failures, and counts browsers
 * with a device token of the account separately (decision 0081). Throws 401, 403 from an address that the organization does not allow, 429 and
 * 503.
 */
export async function signIn(
  ctx: Ctx,
  deps: SignInDeps,
  input: SignIn,
  deviceTokens?: string,
): Promise<{ accessToken: string; organizationId: string; deviceToken: string }> {
  const email = input.admin_email.trim().toLowerCase()
  const devices = readDevices(deps.secrets, deviceTokens)
  const owners = await findOwners(ctx, email, devices.members)
  const { attempt, member, owner } = await authenticate(ctx, deps, { ...input, email }, devices.find(owners, ctx.now))
  if (!member) {
    const [first] = await findAccounts(ctx, email, { limit: 1 })
    await record(ctx, first, 'member.sign_in_failed')
    attempt.failed()
    throw unauthorized('Email or password is incorrect')
  }
  const isClaim = !member.emailVerifiedAt
  // Recorded for nobody if the email has no owner, so that it takes the same time.
  if (isClaim && (await attempt.compared(member, owner))) await record(ctx, owner, 'member.sign_in_failed')
  const rule = await checkRule(ctx, deps, member).catch(async (refusal: unknown) => {
    if (!isClaim) await attempt.withdrawn()
    await record(ctx, member, 'member.sign_in_refused')
    throw refusal
  })
  if (member.totpSecret !== null && !input.code) {
    if (!isClaim) await attempt.withdrawn()
    // A correct password without the code is recorded, because it shows the owner that the password
    // is known (ASVS 16.3.1).
    await record(ctx, member, 'member.sign_in_code_asked')
    throw secondFactor('A two-factor code is required')
  }
  if (isClaim) await attempt.claimed(member.token)
  const begun = begin(ctx, deps, member, input.code ?? '')
  // A guess by a claim stays counted.
  const session = await (isClaim ? begun : unlessUnchecked(attempt, begun))
  if (!session) {
    await record(ctx, member, 'member.sign_in_failed')
    attempt.failed()
    throw secondFactor('The two-factor code is incorrect or already used')
  }
  if (!isClaim) await attempt.succeeded()
  if (session instanceof Refusal) throw session
  if (session === SUSPENDED) throw organizationSuspended(await suspensionMessage(ctx, deps, member))
  if (rule === 'announced') await deps.passwordRule?.announce(ctx, member)
  const accessToken = await signToken(deps.secrets.tokens, member, session, ctx.now)
  return {
    accessToken,
    organizationId: member.organizationId,
    deviceToken: devices.renew(member, ctx.now, session.token),
  }
}

/** How the organization's rule applies to a password. Throws 401. */
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

/** In place of a session: the credentials are correct, and the organization is suspended. */
const SUSPENDED = Symbol('suspended')

/**
 * Starts a session unless the second factor rejects it, the organization is suspended, or it does not
 * allow the address, which is the returned refusal.
 */
async function begin(
  ctx: Ctx,
  deps: SignInDeps,
  member: Account,
  code: string,
): Promise<Opened | typeof SUSPENDED | Refusal | undefined> {
  const needsCode = member.totpSecret !== null
  if (needsCode) await deps.codes.take(member)
  const begun = await writeOnce({ ...ctx, organizationId: member.organizationId }, async (write) => {
    await lockAsChecked(write, member)
    if (needsCode && !(await spendCode(write, deps.secrets, member, code))) return undefined
    if (member.suspension !== undefined) {
      write.audit({ action: 'member.sign_in_suspended', resourceId: member.token })
      return SUSPENDED
    }
    const refusal = await refusalOfAddress(write, member)
    if (refusal) return refusal
    // Again, because the organization's rule may have changed meanwhile.
    const rule = await checkRule(write, deps, member)
    const session = await openSession(write, member)
    write.audit({
      action: 'member.sign_in',
      resourceId: member.token,
      member: { id: member.token, name: `${member.firstName} ${member.lastName}` },
      after: { session: session.token, two_factor: needsCode, ...(rule === 'announced' && { break_glass: true }) },
    })
    return session
  })
  if (needsCode && begun) await deps.codes.succeeded(member)
  return begun
}

/** The audited refusal of a sign-in from an address that the organization does not allow. */
async function refusalOfAddress(write: Write<Ctx>, { token, organizationId }: Account): Promise<Refusal | undefined> {
  const { consoleNetworks } = await findRules(write.db, organizationId)
  const refusal = sessionRefusal({ networks: consoleNetworks?.join(' ') }, write.address)
  if (refusal) write.audit({ action: 'member.sign_in_refused', resourceId: token, after: { reason: refusal.message } })
  return refusal
}

/**
 * Locks the member. Throws 401 if the member was removed, the organization suspended or resumed, or
 * the password or second factor changed, while the password was being verified.
 */
async function lockAsChecked(
  write: Write<Ctx>,
  { token, organizationId, passwordHash, totpSecret, suspension }: Account,
): Promise<void> {
  // A suspension updates this row before it ends existing sessions, so it is serialized with this
  // sign-in.
  const [organization] = await write.db
    .select({ enabled: organizations.enabled })
    .from(organizations)
    .where(eq(organizations.token, organizationId))
    .for('share')
  const [now] = await write.db.select().from(members).where(eq(members.token, token)).for('update')
  const isAsChecked = organization?.enabled === (suspension === undefined)
  if (!isAsChecked || !now?.enabled || now.passwordHash !== passwordHash || now.totpSecret !== totpSecret) {
    throw unauthorized('Email or password is incorrect')
  }
}

/**
 * The reason of the suspension, and whom to contact: the support address, or the operator by name.
 */
async function suspensionMessage(ctx: Ctx, { supportEmail }: SignInDeps, { suspension }: Account): Promise<string> {
  const [operator] = await ctx.db
    .select({ name: organizations.name })
    .from(organizations)
    .where(eq(organizations.operator, true))
  const reason = suspension?.replace(/[.\s]+$/, '')
  const contact = supportEmail ?? `the network operator${operator ? `, ${operator.name}` : ''}`
  return `Your organization is suspended${reason ? `: ${reason}` : ''}. To resolve this, contact ${contact}.`
}

/**
 * Failures of unknown emails are recorded too, so that they take the same time; the input is not
 * stored (ASVS 16.2.5).
 */
async function record(
  ctx: Ctx,
  member: { token: string; organizationId: string } | undefined,
  action: `member.${string}`,
): Promise<void> {
  const { token: resourceId, organizationId } = member ?? { token: 'nobody', organizationId: 'nobody' }
  await writeOnce(ctx, async (write) => write.audit({ action, resourceId, organizationId }))
}
