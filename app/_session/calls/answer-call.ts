import { GATEWAY } from '../send-as.ts'
import type { Session } from '../session-rules.ts'
import { gatewayRequest, requestedPage } from './gateway-request.ts'
import { fromOwnPages } from './own-pages.ts'

const PREFIX = '/api/gateway'
const RESPONSE_HEADERS = new Set([
  'content-type',
  'content-length',
  'content-disposition',
  'x-request-id',
  'x-upstream-status',
  'retry-after',
  'www-authenticate',
  'idempotency-replayed',
  'x-accel-buffering',
])

/**
 * Answers a browser's call with the gateway's response. The gateway gets the session's credentials
 * and only the headers it needs.
 */
export async function answerCall(
  request: Request,
  session: Session | null | undefined,
  send: (call: Request, session: Session) => Promise<Response>,
): Promise<Response> {
  if (request.method !== 'GET' && !fromOwnPages(request.headers)) {
    return refusal(403, 'error.forbidden', 'The request didn’t come from the console. Reload the page and try again.')
  }
  if (!session)
    return refusal(401, 'error.unauthorized', 'Your session has ended. Nothing was sent. Sign in again, then retry.')
  const { pathname, search } = new URL(request.url)
  const { path, partner } = requestedPage(pathname.slice(PREFIX.length))
  const response = await send(
    gatewayRequest(request, `${GATEWAY}${path}${search}`, session.accessToken, partner),
    session,
  )
  const { headers } = response
  for (const name of [...headers.keys()]) if (!RESPONSE_HEADERS.has(name)) headers.delete(name)
  // Compression would buffer a stream.
  const isStream = headers.get('content-type')?.startsWith('text/event-stream')
  headers.set('cache-control', isStream ? 'no-store, no-transform' : 'no-store')
  return response
}

/** A response in the API's error envelope. */
export function refusal(status: number, code: string, message: string): Response {
  const challenge = status === 401 ? { 'www-authenticate': 'Bearer realm="csp"' } : undefined
  return Response.json({ code, message }, { status, headers: { 'cache-control': 'no-store', ...challenge } })
}
