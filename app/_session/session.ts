import 'server-only'
import { cookies, headers } from 'next/headers'
import { redirect } from 'next/navigation'
import type { NextRequest } from 'next/server'
import { getToken } from 'next-auth/jwt'
import { cache } from 'react'
import { cookieName, servedOverTls } from './cookie-name.ts'
import { isOver, type Session } from './session-rules.ts'
import { boot } from './transport.ts'

declare module 'next-auth/jwt' {
  interface JWT {
    session?: Session
  }
}

/** The session from the request's cookie, or null. Ignores Authorization headers. */
export const readSession = cache(async (): Promise<Session | null> => {
  const { env, secrets, remote } = await boot()
  const req = { cookies: await cookies(), headers: {} } as unknown as NextRequest
  const name = cookieName(servedOverTls(env.PUBLIC_URL))
  const tokens = secrets.sessionKeys.map((secret) => getToken({ req, secret, cookieName: name }))
  const token = (await Promise.all(tokens)).find((found) => found !== null)
  return token?.session && !isOver(token.session, Date.now(), remote?.signedOut) ? token.session : null
})

/** The session. Without one, redirects to sign-in, which returns to the current page. */
export async function requireSession(): Promise<Session> {
  return (await readSession()) ?? toSignIn()
}

/** Path of the page that is requested. */
export const currentPath = async (): Promise<string> => (await headers()).get('x-pathname') ?? '/'

/** Redirects to sign-in, which returns to the current page. */
export async function toSignIn(): Promise<never> {
  const path = await currentPath()
  redirect(path === '/' ? '/sign-in' : `/sign-in?callbackUrl=${encodeURIComponent(path)}`)
}
