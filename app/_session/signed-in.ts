import type { IncomingMessage } from 'node:http'
import type { NextRequest } from 'next/server'
import jwt from 'next-auth/jwt'

/**
 * Whether a request has a console session. The server's admission control uses it to distinguish
 * users from anonymous clients; it grants no access.
 */
export async function bringsSession(
  request: IncomingMessage,
  secrets: readonly string[],
  cookieName: string,
): Promise<boolean> {
  const given = (request.headers.cookie ?? '').split(/;\s*/).map((pair) => pair.split(/=(.*)/s, 2))
  const cookies = Object.fromEntries(given.filter(([name]) => name?.startsWith(cookieName)))
  if (Object.keys(cookies).length === 0) return false
  const req = { cookies, headers: {} } as unknown as NextRequest
  for (const secret of secrets) if ((await jwt.getToken({ req, secret, cookieName })) !== null) return true
  return false
}
