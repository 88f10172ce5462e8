import type { IncomingMessage } from 'node:http'
import type { NextRequest } from 'next/server'
import jwt from 'next-auth/jwt'
import { isOver, type Session } from './session-rules.ts'

type Settings = {
  readonly secrets: readonly string[]
  readonly cookieName: string
  /** Signed-out sessions of a remote gateway. */
  readonly signedOut: Parameters<typeof isOver>[2]
}

export type ReadSession = (request: IncomingMessage) => Promise<Session | undefined>

/**
 * Reads the console session of a request outside Next.js. It is decrypted once per request, and checked
 * whenever it is read. The gateway may already have revoked it.
 */
export function sessionReader({ secrets, cookieName, signedOut }: Settings): ReadSession {
  const read = async (request: IncomingMessage) => {
    const given = (request.headers.cookie ?? '').split(/;\s*/).map((pair) => pair.split(/=(.*)/s, 2))
    const cookies = Object.fromEntries(given.filter(([name]) => name?.startsWith(cookieName)))
    if (Object.keys(cookies).length === 0) return undefined
    const req = { cookies, headers: {} } as unknown as NextRequest
    for (const secret of secrets) {
      const token = await jwt.getToken({ req, secret, cookieName })
      const session = token?.session as Session | undefined
      if (session) return session
    }
    return undefined
  }
  const sessions = new WeakMap<IncomingMessage, Promise<Session | undefined>>()
  return async (request) => {
    const decrypted = sessions.get(request) ?? read(request)
    sessions.set(request, decrypted)
    const session = await decrypted
    return session && !isOver(session, Date.now(), signedOut) ? session : undefined
  }
}

/** The member of a session, whom the server's limits distinguish from others. */
export const memberOf = ({ organizationId, email }: Session): { member: string; organizationId: string } => ({
  member: `${organizationId} ${email}`,
  organizationId,
})
