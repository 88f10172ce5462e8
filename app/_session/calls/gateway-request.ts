import { BACKGROUND_HEADER } from '#lib/wire/background.ts'
import { PASTED_HEADER } from '#lib/wire/pasted.ts'

const REQUEST_HEADERS = [
  'accept',
  'content-type',
  // The gateway limits bodies by these two.
  'content-length',
  'transfer-encoding',
  'idempotency-key',
  'x-partner-id',
  'x-environment',
  'x-request-id',
  BACKGROUND_HEADER,
  PASTED_HEADER,
]

/**
 * Parses a path behind the API proxy. Plain links, such as downloads, cannot send headers, so the
 * path may start with the namespace: `/n/part_…/settlements`. This grants no additional access.
 */
export function requestedPage(path: string): { path: string; partner?: string } {
  const [whole, partner] = /^\/n\/(part_[0-9a-z]+)(?=\/)/.exec(path) ?? []
  return whole ? { path: path.slice(whole.length), partner } : { path }
}

/**
 * Builds the gateway request from a browser's call, with the session's credentials and only the
 * required headers. The body is streamed, because the gateway enforces size limits.
 */
export function gatewayRequest(request: Request, address: string, accessToken: string, partner?: string): Request {
  const headers = only(request.headers, REQUEST_HEADERS)
  if (partner) headers.set('x-partner-id', partner)
  headers.set('authorization', `Bearer ${accessToken}`)
  // The DOM types lack `duplex`, which streaming a body requires.
  const init: RequestInit & { duplex: 'half' } = { method: request.method, headers, body: request.body, duplex: 'half' }
  return new Request(address, init)
}

/** Picks the named headers. */
function only(from: Headers, names: readonly string[]): Headers {
  const forwarded = new Headers()
  for (const name of names) {
    const value = from.get(name)
    if (value !== null) forwarded.set(name, value)
  }
  return forwarded
}
