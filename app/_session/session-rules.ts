import { z } from 'zod'
import type { Role } from '#lib/kernel/access.ts'

/** What the encrypted cookie holds. Only `visiblePart` of it is ever sent to a browser. */
export type Session = {
  /** By which a session before a remote gateway is known to have been signed out; such a session always has one. */
  readonly id?: string
  readonly email: string
  readonly organizationId: string
  /** `number` is what a task's assignee refers to. */
  readonly member: { readonly name: string; readonly number: number; readonly role: Role }
  /** The gateway's JWT. */
  readonly accessToken: string
  /** Unix seconds at which the gateway's JWT ends, a week after signing in at the latest: the absolute limit of the session. */
  readonly expires: number
  /** API keys of namespaces at a remote gateway, by namespace, as the person pasted them (contract#proxy-mode). */
  readonly keys?: Readonly<Record<string, string>>
}

/** A namespace's key that is to be kept, or without one forgotten: all that a browser may change of its session. */
export const KeyChange = z.object({
  partner: z.string().regex(/^[\w.:-]{1,64}$/),
  key: z
    .string()
    .trim()
    .regex(/^[\x21-\x7e]{1,400}$/, 'must be one word of at most 400 characters')
    .optional(),
})

/** What next-auth hands over whenever it reads or writes the cookie. */
type Occasion = {
  trigger?: 'signIn' | 'signUp' | 'update'
  token: { session?: Session }
  user?: { session: Session }
  /** What a browser asks to change. */
  session?: unknown
}

/** So many characters of keys fit a request's headers, once encrypted, beside all else that a browser sends. */
const MOST_KEPT = 4000

const WEEK_SECONDS = 7 * 24 * 60 * 60

/** Unix seconds at which a session ends whose token says `exp`: within a week, whatever a remote gateway says (specification). */
export function endOf(exp: unknown, nowMs: number): number {
  const latest = Math.floor(nowMs / 1000) + WEEK_SECONDS
  return typeof exp === 'number' && Number.isFinite(exp) ? Math.min(exp, latest) : latest
}

/** What is known of sessions that were signed out here, where a remote gateway's tokens outlive them. */
type SignedOut = { has(id: string): boolean }

/** Whether a session is over: by its time, or before a remote gateway (`signedOut`) by signing out. */
export function isOver({ id, expires }: Session, nowMs: number, signedOut?: SignedOut): boolean {
  // So that what is no number ends the session, too.
  if (!(expires * 1000 > nowMs)) return true
  return signedOut !== undefined && (id === undefined || signedOut.has(id))
}

/**
 * The session that goes on: the one of the cookie, or the one just signed in. next-auth renews its cookie at every read; this
 * ends it with the gateway's token all the same (ASVS 7.3.2). What a browser asks to change is not even looked at, but for the
 * keys of a remote gateway (`signedOut`).
 * Throws when there is none or it is over, on which next-auth clears the cookie.
 */
export function refreshSession(occasion: Occasion, nowMs: number, signedOut?: SignedOut): { session: Session } {
  const { token, user, trigger } = occasion
  const session = trigger === 'signIn' ? user?.session : token.session
  if (!session || isOver(session, nowMs, signedOut)) throw new Error('The session is over')
  return { session: trigger === 'update' && signedOut ? withKey(session, occasion.session) : session }
}

/** The session with the key that was given, or without the one that was taken back; unchanged when there is no room for it. */
function withKey(session: Session, given: unknown): Session {
  const change = KeyChange.safeParse(given)
  if (!change.success) return session
  const { partner, key } = change.data
  const { [partner]: _, ...others } = session.keys ?? {}
  const keys = key ? { ...others, [partner]: key } : others
  return JSON.stringify(keys).length > MOST_KEPT ? session : { ...session, keys }
}

/** All that JavaScript in the browser gets to see of a session. */
export function visiblePart({ email, organizationId, member, expires, keys }: Session) {
  return {
    expires: new Date(expires * 1000).toISOString(),
    user: { email, organizationId, member },
    ...(keys ? { keysOf: Object.keys(keys) } : {}),
  }
}

/** `__Host-` where the console is served over https, so that no sibling host can plant the cookie (ASVS 3.3.3). */
export const cookieName = (secure: boolean): string => `${secure ? '__Host-' : ''}console.session`

export const servedOverTls = (publicUrl: string | undefined): boolean => publicUrl?.startsWith('https:') ?? false
