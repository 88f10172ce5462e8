import 'server-only'
import { gatewayRequest, only, requestedPage } from './gateway-request.ts'
import { fromOwnPages } from './own-pages.ts'
import { readSession } from './session.ts'
import { clientAddress, GATEWAY, inProcess } from './transport.ts'

const PREFIX = '/api/gateway'
const RESPONSE_HEADERS = [
  'content-type',
  'content-disposition',
  'x-request-id',
  'x-upstream-status',
  'retry-after',
  'idempotency-replayed',
  'x-accel-buffering',
]

/**
 * Proxies a browser's call to the gateway with the session's credentials and no other headers of
 * the request.
 */
export async function proxyToGateway(request: Request): Promise<Response> {
  if (request.method !== 'GET' && !fromOwnPages(request.headers)) {
    return refusal(403, 'error.forbidden', 'The request didn’t come from the console. Reload the page and try again.')
  }
  const session = await readSession()
  if (!session)
    return refusal(401, 'error.unauthorized', 'Your session has ended. Nothing was sent. Sign in again, then retry.')
  const { pathname, search } = new URL(request.url)
  const { path, partner } = requestedPage(pathname.slice(PREFIX.length))
  const call = gatewayRequest(request, `${GATEWAY}${path}${search}`, session.accessToken, partner)
  const response = await inProcess(await clientAddress(request.headers), session, request.signal)(call)
  const forwarded = only(response.headers, RESPONSE_HEADERS)
  // Compression would buffer a stream.
  forwarded.set('cache-control', isStream(forwarded) ? 'no-store, no-transform' : 'no-store')
  return new Response(response.body, { status: response.status, headers: forwarded })
}

const isStream = (headers: Headers) => headers.get('content-type')?.startsWith('text/event-stream') ?? false

function refusal(status: number, code: string, message: string): Response {
  return Response.json({ code, message }, { status, headers: { 'cache-control': 'no-store' } })
}
