import type { IncomingMessage } from 'node:http'
import type { NextRequest } from 'next/server'
import jwt from 'next-auth/jwt'
import { isOver, type Session } from './session-rules.ts'

/**
 * The member whose console session a request has, if any. The server's admission control uses it to
 * distinguish users from anonymous clients and from each other; it grants no access, because the
 * session may be revoked.
 */
export async function memberWithSession(
  request: IncomingMessage,
  secrets: readonly string[],
  cookieName: string,
): Promise<{ member: string; organizationId: string } | undefined> {
  const given = (request.headers.cookie ?? '').split(/;\s*/).map((pair) => pair.split(/=(.*)/s, 2))
  const cookies = Object.fromEntries(given.filter(([name]) => name?.startsWith(cookieName)))
  if (Object.keys(cookies).length === 0) return undefined
  const req = { cookies, headers: {} } as unknown as NextRequest
  for (const secret of secrets) {
    const token = await jwt.getToken({ req, secret, cookieName })
    const session = token?.session as Session | undefined
    if (!session || isOver(session, Date.now())) continue
    const { organizationId, email } = session
    return { member: `${organizationId} ${email}`, organizationId }
  }
  return undefined
}
