import type { Role } from '#lib/kernel/access.ts'

/** What the encrypted cookie holds. Only `visiblePart` of it is ever sent to a browser. */
export type Session = {
  readonly email: string
  readonly organizationId: string
  /** `number` is what a task's assignee refers to. */
  readonly member: { readonly name: string; readonly number: number; readonly role: Role }
  /** The gateway's JWT. */
  readonly accessToken: string
  /** Unix seconds at which the gateway's JWT ends: the absolute limit of the session. */
  readonly expires: number
}

/** What next-auth hands over whenever it reads or writes the cookie. */
type Occasion = {
  trigger?: 'signIn' | 'signUp' | 'update'
  token: { session?: Session }
  user?: { session: Session }
}

export const isOver = (session: Session, nowMs: number): boolean => session.expires * 1000 <= nowMs

/**
 * The session that goes on: the one of the cookie, or the one just signed in. next-auth renews its cookie at every read; this
 * ends it with the gateway's token all the same (ASVS 7.3.2). What a browser asks to change is not even looked at.
 * Throws when there is none or it is over, on which next-auth clears the cookie.
 */
export function keepSession({ token, user, trigger }: Occasion, nowMs: number): { session: Session } {
  const session = trigger === 'signIn' ? user?.session : token.session
  if (!session || isOver(session, nowMs)) throw new Error('The session is over')
  return { session }
}

/** All that JavaScript in the browser gets to see of a session. */
export function visiblePart({ email, organizationId, member, expires }: Session) {
  return { expires: new Date(expires * 1000).toISOString(), user: { email, organizationId, member } }
}

/** `__Host-` where the console is served over https, so that no sibling host can plant the cookie (ASVS 3.3.3). */
export const cookieName = (secure: boolean): string => `${secure ? '__Host-' : ''}console.session`

export const servedOverTls = (publicUrl: string | undefined): boolean => publicUrl?.startsWith('https:') ?? false
