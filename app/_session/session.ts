import 'server-only'
import { cookies, headers } from 'next/headers'
import { redirect } from 'next/navigation'
import type { NextRequest } from 'next/server'
import { getToken } from 'next-auth/jwt'
import { cache } from 'react'
import { cookieName, isOver, type Session, servedOverTls } from './session-rules.ts'
import { boot } from './transport.ts'

declare module 'next-auth/jwt' {
  interface JWT {
    session?: Session
  }
}

/** The session of this request's cookie, or null. Only the cookie counts: an Authorization header is no session. */
export const readSession = cache(async (): Promise<Session | null> => {
  const { env, secrets, remote } = await boot()
  const req = { cookies: await cookies(), headers: {} } as unknown as NextRequest
  const name = cookieName(servedOverTls(env.PUBLIC_URL))
  const tokens = secrets.sessionKeys.map((secret) => getToken({ req, secret, cookieName: name }))
  const token = (await Promise.all(tokens)).find((found) => found !== null)
  return token?.session && !isOver(token.session, Date.now(), remote?.signedOut) ? token.session : null
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
