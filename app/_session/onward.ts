import { PASTED_HEADER } from '#lib/wire/pasted.ts'

const REQUEST_HEADERS = [
  'accept',
  'content-type',
  'idempotency-key',
  'x-partner-id',
  'x-environment',
  'x-request-id',
  PASTED_HEADER,
]

/**
 * What a path behind the door asks for. A plain link, such as that of a file, carries no header, so the path may begin with the
 * namespace to act in: `/n/part_…/settlements`. It is one more way to say it, not to be let in.
 */
export function requestedPage(path: string): { path: string; partner?: string } {
  const [whole, partner] = /^\/n\/(part_[0-9a-z]+)(?=\/)/.exec(path) ?? []
  return whole ? { path: path.slice(whole.length), partner } : { path }
}

/**
 * A browser's call as it goes on to the gateway at `address`, with the credentials of its session and no other header than it
 * needs. The body is handed on as it comes: it is the gateway that knows how much of one is too much.
 */
export function onward(request: Request, address: string, accessToken: string, partner?: string): Request {
  const headers = only(request.headers, REQUEST_HEADERS)
  if (partner) headers.set('x-partner-id', partner)
  headers.set('authorization', `Bearer ${accessToken}`)
  // The browser's types do not know `duplex`, without which a body cannot be handed on as it comes.
  const init: RequestInit & { duplex: 'half' } = { method: request.method, headers, body: request.body, duplex: 'half' }
  return new Request(address, init)
}

/** The named ones among headers. */
export function only(from: Headers, names: readonly string[]): Headers {
  const forwarded = new Headers()
  for (const name of names) {
    const value = from.get(name)
    if (value !== null) forwarded.set(name, value)
  }
  return forwarded
}
