import 'server-only'
import { fromOwnPages } from './own-pages.ts'
import { readSession } from './session.ts'
import { clientAddress, GATEWAY, inProcess } from './transport.ts'

const DOOR = '/api/gateway'
const REQUEST_HEADERS = ['accept', 'content-type', 'idempotency-key', 'x-partner-id']
const RESPONSE_HEADERS = ['content-type', 'content-disposition', 'x-request-id', 'retry-after', 'idempotency-replayed']

/** Carries a browser's call to the gateway with the credentials of its session. Nothing else of the request goes along. */
export async function throughDoor(request: Request): Promise<Response> {
  if (request.method !== 'GET' && !fromOwnPages(request.headers)) {
    return refusal(403, 'error.forbidden', 'This call did not come from the console')
  }
  const session = await readSession()
  if (!session) return refusal(401, 'error.unauthorized', 'Your session had ended, so nothing was sent. Try again.')
  const { pathname, search } = new URL(request.url)
  const headers = only(request.headers, REQUEST_HEADERS)
  headers.set('authorization', `Bearer ${session.accessToken}`)
  const body = request.method === 'GET' ? undefined : await request.arrayBuffer()
  const onward = new Request(`${GATEWAY}${pathname.slice(DOOR.length)}${search}`, {
    method: request.method,
    headers,
    body: body?.byteLength ? body : undefined,
  })
  const response = await inProcess(clientAddress(request.headers))(onward)
  const kept = only(response.headers, RESPONSE_HEADERS)
  kept.set('cache-control', 'no-store')
  return new Response(response.body, { status: response.status, headers: kept })
}

function only(from: Headers, names: readonly string[]): Headers {
  const kept = new Headers()
  for (const name of names) {
    const value = from.get(name)
    if (value !== null) kept.set(name, value)
  }
  return kept
}

function refusal(status: number, code: string, message: string): Response {
  return Response.json({ code, message }, { status, headers: { 'cache-control': 'no-store' } })
}
