import { z } from 'zod'
import type { RoleRef } from '#lib/kernel/access.ts'

/** Content of the encrypted cookie. Only its `visiblePart` is sent to the browser. */
export type Session = {
  /** ID that marks a session as signed out; always set with a remote gateway. */
  readonly id?: string
  readonly email: string
  readonly organizationId: string
  /** `number` is what task assignees refer to. */
  readonly member: { readonly name: string; readonly number: number; readonly role: RoleRef }
  /** The gateway's JWT. */
  readonly accessToken: string
  /**
   * Expiry of the gateway's JWT in Unix seconds, at most a week after sign-in: the absolute session
   * limit.
   */
  readonly expires: number
  /** API keys of namespaces at a remote gateway, as the user entered them (contract#proxy-mode). */
  readonly keys?: Readonly<Record<string, string>>
}

/**
 * A namespace's key to store, or to remove if absent. Browsers can change nothing else in the
 * session.
 */
const KeyChange = z.object({
  partner: z.string().regex(/^[\w.:-]{1,64}$/),
  key: z
    .string()
    .trim()
    .regex(/^[\x21-\x7e]{1,400}$/, 'must be 1 to 400 characters without spaces')
    .optional(),
})

/** What next-auth passes whenever it reads or writes the cookie. */
type Occasion = {
  trigger?: 'signIn' | 'signUp' | 'update'
  token: { session?: Session }
  user?: { session: Session }
  /** The change that the browser requests. */
  session?: unknown
}

/**
 * Maximum characters of keys that fit into request headers, encrypted, beside the browser's other
 * headers.
 */
const MAX_KEYS_BYTES = 4000

const WEEK_SECONDS = 7 * 24 * 60 * 60

/**
 * Session expiry in Unix seconds for a token's `exp`: at most a week, whatever a remote gateway
 * claims (specification).
 */
export function endOf(exp: unknown, nowMs: number): number {
  const latest = Math.floor(nowMs / 1000) + WEEK_SECONDS
  return typeof exp === 'number' && Number.isFinite(exp) ? Math.min(exp, latest) : latest
}

/** Signed-out sessions, needed because a remote gateway's tokens outlive them. */
type SignedOut = { has(id: string): boolean }

/** Whether a session has expired or, with a remote gateway (`signedOut`), was signed out. */
export function isOver({ id, expires }: Session, nowMs: number, signedOut?: SignedOut): boolean {
  // Written so that NaN also ends the session.
  if (!(expires * 1000 > nowMs)) return true
  return signedOut !== undefined && (id === undefined || signedOut.has(id))
}

/**
 * The next session, from the cookie or a new sign-in. next-auth renews its cookie at every read,
 * but the session still ends with the gateway's token (ASVS 7.3.2). Ignores changes by the browser,
 * except for the keys of a remote gateway (`signedOut`). Throws if there is no valid session, which
 * makes next-auth clear the cookie.
 */
export function refreshSession(occasion: Occasion, nowMs: number, signedOut?: SignedOut): { session: Session } {
  const { token, user, trigger } = occasion
  const session = trigger === 'signIn' ? user?.session : token.session
  if (!session || isOver(session, nowMs, signedOut)) throw new Error('The session has ended')
  return { session: trigger === 'update' && signedOut ? withKey(session, occasion.session) : session }
}

/** The session with a key added or removed; unchanged if the key does not fit. */
function withKey(session: Session, given: unknown): Session {
  const change = KeyChange.safeParse(given)
  if (!change.success) return session
  const { partner, key } = change.data
  const { [partner]: _, ...others } = session.keys ?? {}
  const keys = key ? { ...others, [partner]: key } : others
  return JSON.stringify(keys).length > MAX_KEYS_BYTES ? session : { ...session, keys }
}

/** Everything that browser scripts can see of a session. */
export function visiblePart({ email, organizationId, member, expires, keys }: Session) {
  return {
    expires: new Date(expires * 1000).toISOString(),
    user: { email, organizationId, member },
    ...(keys ? { keysOf: Object.keys(keys) } : {}),
  }
}
