import { z } from 'zod'
import type { Ctx, Write } from '../../../platform/context.ts'
import type { Binding } from '../../../platform/crypto/seals.ts'
import type { Secrets } from '../../../platform/crypto/secrets.ts'
import { expiringByTime, type Sweep } from '../../../platform/sweep/sweep.ts'
import { usedPasskeyChallenges } from '../table.ts'

/** A challenge is valid for one purpose and, except for a sign-in, for one member. */
export type Purpose =
  | { readonly kind: 'sign in' }
  | { readonly kind: 'register' | 'confirm'; readonly memberId: string }

export type Challenge = { readonly id: string; readonly expiresAt: Date }

export const CHALLENGE_MS = 5 * 60_000

/** The purpose is repeated in the content, because the format of earlier releases is not bound. */
const Content = z.object({ passkey: z.string(), member: z.string(), id: z.string(), until: z.number() })

const memberOf = (purpose: Purpose) => (purpose.kind === 'sign in' ? '' : purpose.memberId)
const bindingOf = (purpose: Purpose): Binding => ({
  purpose: 'passkey challenges',
  context: [purpose.kind, memberOf(purpose)],
})

/**
 * A new challenge, base64url. The challenge itself contains its sealed purpose and expiry, so pending
 * challenges are not stored.
 */
export function newChallenge(ctx: Ctx, secrets: Secrets, purpose: Purpose): { challenge: string; expiresAt: Date } {
  const expiresAt = new Date(ctx.now.getTime() + CHALLENGE_MS)
  const id = Buffer.from(ctx.random(16)).toString('base64url')
  const content = { passkey: purpose.kind, member: memberOf(purpose), id, until: expiresAt.getTime() }
  const sealed = secrets.seal(bindingOf(purpose), JSON.stringify(content))
  return { challenge: Buffer.from(sealed).toString('base64url'), expiresAt }
}

/** Undefined if the challenge is not genuine, has expired, or was created for another purpose or member. */
export function openChallenge(ctx: Ctx, secrets: Secrets, challenge: string, purpose: Purpose): Challenge | undefined {
  try {
    const sealed = Buffer.from(challenge, 'base64url').toString('utf8')
    const { passkey, member, id, until } = Content.parse(JSON.parse(secrets.open(bindingOf(purpose), sealed)))
    const isValid = passkey === purpose.kind && member === memberOf(purpose) && until > ctx.now.getTime()
    return isValid ? { id, expiresAt: new Date(until) } : undefined
  } catch {
    return undefined
  }
}

/** Consumes a challenge. Returns false if it is already used, also by a concurrent request. */
export async function consumeChallenge(
  ctx: Write<Ctx>,
  { id, expiresAt }: Challenge,
  { organizationId, memberId }: { readonly organizationId: string; readonly memberId: string },
): Promise<boolean> {
  const used = await ctx.db
    .insert(usedPasskeyChallenges)
    .values({ challenge: id, organizationId, memberId, expiresAt })
    .onConflictDoNothing()
    .returning()
  return used.length > 0
}

/** Deletes used challenges once they have expired. */
export const passkeyChallengeSweep: Sweep = {
  name: 'passkey challenges',
  // An hour, because the clocks of processes and the database can differ.
  tables: [expiringByTime({ table: 'used_passkey_challenges', column: 'expires_at', retentionMs: 3_600_000 })],
}
