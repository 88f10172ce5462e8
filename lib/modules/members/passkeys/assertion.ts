import { and, eq, lt, or, sql } from 'drizzle-orm'
import type { Ctx, Write } from '../../../platform/context.ts'
import type { Secrets } from '../../../platform/crypto/secrets.ts'
import { type PasskeyRow, passkeys } from '../table.ts'
import { type Challenge, consumeChallenge, openChallenge, type Purpose } from './challenge.ts'
import { REUSED, readClientData, UNVERIFIED } from './client-data.ts'
import type { PasskeyAssertion } from './contract.ts'
import { type RelyingParty, requireRelyingParty } from './relying-party.ts'

export type PasskeyDeps = { readonly secrets: Secrets; readonly relyingParty?: RelyingParty | undefined }

/** A verified assertion, which `spendAssertion` consumes. */
export type Assertion = { readonly passkey: PasskeyRow; readonly challenge: Challenge; readonly counter: number }

/** Why an assertion is rejected, and the passkey that it names, if it exists. */
type Fault = { readonly fault: string; readonly passkey?: PasskeyRow | undefined }

const UNKNOWN = 'This passkey is not registered. Sign in another way, or use another passkey.'
const COPIED =
  'This passkey’s signature counter went backwards, so it may have been copied. Sign in another way and replace it.'

/**
 * Verifies an assertion without consuming it: challenge, origin, relying party, signature, and that
 * the authenticator verified its user. With `memberId`, the passkey must be that member's. Throws 409
 * if this server cannot offer passkeys.
 */
export async function verifyAssertion(
  ctx: Ctx,
  deps: PasskeyDeps,
  response: PasskeyAssertion,
  { purpose, memberId }: { readonly purpose: Purpose; readonly memberId?: string },
): Promise<Assertion | Fault> {
  const relyingParty = requireRelyingParty(deps.relyingParty)
  const [passkey] = await ctx.db.select().from(passkeys).where(eq(passkeys.credentialId, response.id))
  const data = readClientData(response.response.clientDataJSON, 'webauthn.get', relyingParty)
  if ('fault' in data) return { fault: data.fault, passkey }
  const challenge = openChallenge(ctx, deps.secrets, data.challenge, purpose)
  if (!challenge) return { fault: REUSED, passkey }
  if (!passkey) return { fault: UNKNOWN }
  if (memberId !== undefined && passkey.memberId !== memberId) {
    return { fault: 'This passkey belongs to another account' }
  }
  const { userHandle } = response.response
  if (memberId === undefined && handleOf(userHandle) !== passkey.memberId) return { fault: UNVERIFIED, passkey }
  const verified = await verify(response, data.challenge, relyingParty, passkey)
  if (!verified) return { fault: UNVERIFIED, passkey }
  if (!verified.userVerified) {
    return { fault: 'The passkey must verify you with a PIN, fingerprint or face', passkey }
  }
  return { passkey, challenge, counter: verified.newCounter }
}

const handleOf = (userHandle = '') => Buffer.from(userHandle, 'base64url').toString('utf8')

async function verify(
  { id, rawId, type, response }: PasskeyAssertion,
  expectedChallenge: string,
  { id: expectedRPID, origin: expectedOrigin }: RelyingParty,
  { publicKey, credentialId }: PasskeyRow,
) {
  // Loaded on first use, because it takes 30 MB of memory.
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server')
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { id, rawId, type, response, clientExtensionResults: {} },
      expectedChallenge,
      expectedOrigin,
      expectedRPID,
      // `spendAssertion` compares the counter, atomically.
      credential: { id: credentialId, publicKey: new Uint8Array(Buffer.from(publicKey, 'base64url')), counter: 0 },
      // Checked by the caller, which has a message for it.
      requireUserVerification: false,
    })
    return verified ? authenticationInfo : undefined
  } catch {
    // The library throws for every malformed or mismatching value.
    return undefined
  }
}

/**
 * Consumes the challenge and stores the counter. Returns why the assertion is rejected: another
 * request used the challenge, the passkey was removed, or its counter did not increase. Challenge and
 * counter are compared and written in one statement each, so that of concurrent requests only one
 * succeeds.
 */
export async function spendAssertion(
  ctx: Write<Ctx>,
  { passkey, challenge, counter }: Assertion,
): Promise<string | undefined> {
  const { token, organizationId, memberId } = passkey
  if (!(await consumeChallenge(ctx, challenge, passkey))) return REUSED
  const own = and(eq(passkeys.token, token), eq(passkeys.organizationId, organizationId))
  // Synchronized passkeys have no counter and always report 0.
  const isFresh = or(lt(passkeys.counter, counter), sql`${passkeys.counter} = 0 and ${counter} = 0`)
  const used = await ctx.db.update(passkeys).set({ counter, lastUsedAt: ctx.now }).where(and(own, isFresh)).returning()
  if (used.length > 0) return undefined
  if ((await ctx.db.$count(passkeys, own)) === 0) return UNKNOWN
  ctx.audit({ action: 'member.passkey_counter', resourceId: memberId, organizationId, after: { passkey: token } })
  return COPIED
}
