import 'server-only'
import { cookies, headers } from 'next/headers'
import { redirect } from 'next/navigation'
import type { NextRequest } from 'next/server'
import { getToken } from 'next-auth/jwt'
import { cache } from 'react'
import type { Role } from '#lib/kernel/access.ts'
import { boot } from './transport.ts'

/** What the encrypted cookie holds. Only `email`, `organizationId` and `member` may ever be sent to a browser. */
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

declare module 'next-auth/jwt' {
  interface JWT {
    session?: Session
  }
}

/** `__Host-` where the console is served over https, so that no sibling host can plant the cookie (ASVS 3.3.3). */
export const cookieName = (secure: boolean) => `${secure ? '__Host-' : ''}console.session`

export const servedOverTls = (publicUrl: string | undefined) => publicUrl?.startsWith('https:') ?? false

export const isOver = (session: Session, nowMs: number) => session.expires * 1000 <= nowMs

/** The session of this request's cookie, or null. Only the cookie counts: an Authorization header is no session. */
export const readSession = cache(async (): Promise<Session | null> => {
  const { env, secrets } = await boot()
  const token = await getToken({
    req: { cookies: await cookies(), headers: {} } as unknown as NextRequest,
    secret: secrets.session,
    cookieName: cookieName(servedOverTls(env.PUBLIC_URL)),
  })
  return token?.session && !isOver(token.session, Date.now()) ? token.session : null
})

/** The session, else the sign-in page, which leads back to where the reader was going. */
export async function requireSession(): Promise<Session> {
  return (await readSession()) ?? toSignIn()
}

/** Leaves for the sign-in page, and comes back here afterwards. */
export async function toSignIn(): Promise<never> {
  const path = (await headers()).get('x-pathname') ?? '/'
  redirect(path === '/' ? '/sign-in' : `/sign-in?callbackUrl=${encodeURIComponent(path)}`)
}
