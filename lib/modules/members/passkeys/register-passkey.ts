import { and, asc, eq, isNull } from 'drizzle-orm'
import { newId } from '../../../kernel/ids.ts'
import type { MemberCtx, Write } from '../../../platform/context.ts'
import { only } from '../../../platform/db/rows.ts'
import { badRequest, conflict, notFound } from '../../../platform/errors.ts'
import { lockOrganization } from '../../organizations/index.ts'
import { type FactorRules, hasSecondFactor, refuseIfRequired, requireProven } from '../authentication/second-factor.ts'
import { endSessions } from '../authentication/sessions.ts'
import { replaceRecoveryCodes } from '../authentication/totp.ts'
import { findMe } from '../find-members.ts'
import { members, type PasskeyRow, passkeys, recoveryCodes, sessions } from '../table.ts'
import type { PasskeyDeps } from './assertion.ts'
import { ALGORITHMS, type NewCredential } from './attestation.ts'
import { CHALLENGE_MS, consumeChallenge, newChallenge } from './challenge.ts'
import { REUSED } from './client-data.ts'
import type { PasskeyCreationOptions } from './contract.ts'
import { requireRelyingParty } from './relying-party.ts'

/** Maximum number of passkeys of a member. */
const MAX_PASSKEYS = 20

const ofMember = (ctx: MemberCtx) =>
  and(eq(passkeys.memberId, ctx.actor.id), eq(passkeys.organizationId, ctx.organizationId))
const onePasskey = (ctx: MemberCtx, token: string) => and(ofMember(ctx), eq(passkeys.token, token))

/** The member's passkeys, oldest first. */
export const listPasskeys = (ctx: MemberCtx): Promise<PasskeyRow[]> =>
  ctx.db.select().from(passkeys).where(ofMember(ctx)).orderBy(asc(passkeys.token))

export const descriptorOf = ({ credentialId, transports }: PasskeyRow) =>
  ({ id: credentialId, type: 'public-key', transports }) as const

/** Options for the browser to create a passkey. Throws 409 if the member has too many. */
export async function startRegistration(
  ctx: MemberCtx,
  { secrets, relyingParty, productName }: PasskeyDeps & { readonly productName?: string | undefined },
): Promise<{ options: PasskeyCreationOptions; expiresAt: Date }> {
  const { id } = requireRelyingParty(relyingParty)
  const existing = await listPasskeys(ctx)
  requireRoom(existing.length)
  const { email, firstName, lastName } = await findMe(ctx)
  const { challenge, expiresAt } = newChallenge(ctx, secrets, { kind: 'register', memberId: ctx.actor.id })
  const options: PasskeyCreationOptions = {
    challenge,
    timeout: CHALLENGE_MS,
    rp: { id, name: productName ?? 'Payment console' },
    user: {
      id: Buffer.from(ctx.actor.id).toString('base64url'),
      name: email,
      displayName: `${firstName} ${lastName}`,
    },
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
    attestation: 'none',
    // Each passkey can be the only factor, so it must be found without an email and verify its user.
    authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
    excludeCredentials: existing.map(descriptorOf),
  }
  return { options, expiresAt }
}

/**
 * Adds a passkey and ends the member's other sessions, which did not prove it. Returns recovery codes
 * if the member has none. Throws 400 if the challenge was used meanwhile, and 409 if the passkey is
 * registered already or the member has too many.
 */
export async function registerPasskey(
  ctx: Write<MemberCtx>,
  { challenge, ...credential }: NewCredential,
  { name, transports }: Pick<PasskeyRow, 'name' | 'transports'>,
): Promise<{ passkey: PasskeyRow; recoveryCodes: string[] }> {
  const { organizationId } = ctx
  const memberId = ctx.actor.id
  const had = hasSecondFactor(await lockMe(ctx))
  if (!(await consumeChallenge(ctx, challenge, { organizationId, memberId }))) throw badRequest(`response: ${REUSED}`)
  if (had) requireProven(ctx)
  requireRoom(await ctx.db.$count(passkeys, ofMember(ctx)))
  const token = newId('pky', ctx.now, ctx.random)
  const [passkey] = await ctx.db
    .insert(passkeys)
    .values({ ...credential, token, organizationId, memberId, name, transports, createdAt: ctx.now })
    .onConflictDoNothing()
    .returning()
  if (!passkey) throw conflict('This passkey is already registered')
  await storeCount(ctx)
  await endSessions(ctx, { token: memberId, organizationId }, ctx.actor.jti)
  await ctx.db
    .update(sessions)
    .set({ secondFactor: true })
    .where(and(eq(sessions.token, ctx.actor.jti), eq(sessions.organizationId, organizationId)))
  ctx.audit({
    action: 'member.register_passkey',
    resourceId: memberId,
    before: { two_factor: had },
    after: { passkey: token, name, syncable: passkey.isSyncable, two_factor: true },
  })
  return { passkey, recoveryCodes: (await hasRecoveryCodes(ctx)) ? [] : await replaceRecoveryCodes(ctx) }
}

/** Throws 404. */
export async function renamePasskey(ctx: Write<MemberCtx>, token: string, name: string): Promise<PasskeyRow> {
  const [before] = await ctx.db.select().from(passkeys).where(onePasskey(ctx, token)).for('update')
  if (!before) throw notFound()
  const after = only(await ctx.db.update(passkeys).set({ name }).where(onePasskey(ctx, token)).returning())
  ctx.audit({
    action: 'member.rename_passkey',
    resourceId: ctx.actor.id,
    before: { passkey: token, name: before.name },
    after: { passkey: token, name },
  })
  return after
}

/**
 * Removes a passkey. Without a second factor, recovery codes are deleted too. Throws 404, and 409 if
 * it is the last second factor of a member who must have one.
 */
export async function removePasskey(ctx: Write<MemberCtx>, token: string, rules: FactorRules): Promise<void> {
  // First, as in changes of roles, which also lock the member.
  await lockOrganization(ctx, ctx.organizationId)
  const { totpSecret, passkeyCount } = await lockMe(ctx)
  const has = hasSecondFactor({ totpSecret, passkeyCount: passkeyCount - 1 })
  const [found] = await ctx.db.select().from(passkeys).where(onePasskey(ctx, token))
  if (!found) throw notFound()
  requireProven(ctx)
  if (!has) await refuseIfRequired(ctx, rules)
  await ctx.db.delete(passkeys).where(onePasskey(ctx, token))
  await storeCount(ctx)
  if (!has) await ctx.db.delete(recoveryCodes).where(ofCodes(ctx))
  ctx.audit({
    action: 'member.remove_passkey',
    resourceId: ctx.actor.id,
    before: { passkey: token, name: found.name, two_factor: true },
    after: { two_factor: has },
  })
}

/** Locked, so that concurrent changes of the member's passkeys wait for each other. */
const lockMe = async (ctx: Write<MemberCtx>) =>
  only(
    await ctx.db
      .select()
      .from(members)
      .where(and(eq(members.token, ctx.actor.id), eq(members.organizationId, ctx.organizationId)))
      .for('update'),
  )

const storeCount = async (ctx: Write<MemberCtx>) =>
  ctx.db
    .update(members)
    .set({ passkeyCount: await ctx.db.$count(passkeys, ofMember(ctx)), updatedAt: ctx.now })
    .where(and(eq(members.token, ctx.actor.id), eq(members.organizationId, ctx.organizationId)))

const ofCodes = (ctx: MemberCtx) =>
  and(eq(recoveryCodes.memberId, ctx.actor.id), eq(recoveryCodes.organizationId, ctx.organizationId))

const hasRecoveryCodes = async (ctx: MemberCtx) =>
  (await ctx.db.$count(recoveryCodes, and(ofCodes(ctx), isNull(recoveryCodes.usedAt)))) > 0

function requireRoom(count: number): void {
  if (count >= MAX_PASSKEYS) throw conflict(`You already have ${MAX_PASSKEYS} passkeys. Remove one first.`)
}
