import { randomBytes } from 'node:crypto'
import { type Server, type ServerResponse, STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import { unavailable } from '../../errors.ts'
import { NO_PAGE } from '../security-headers.ts'

type RawResponse = { headers: Record<string, string>; body: string }

/**
 * Response to input that is not a valid HTTP request, with the common headers
 * (contract#conventions).
 */
export const malformed = (version: string, message: string): RawResponse =>
  refusal(version, 'error.bad_request', message)

/**
 * Rejects a request before its body is read. Node discards the body and keeps the connection, which
 * is cheaper than a new one.
 */
export function refuseOverload(response: ServerResponse, version: string): void {
  const { headers, body } = refusal(version, 'error.internal', unavailable().message)
  response.writeHead(503, { ...headers, Connection: 'keep-alive', 'Retry-After': '1' }).end(body)
}

/** The response to a request that exceeded its deadline. */
export function overdue(version: string): RawResponse {
  const message = 'The request timed out. Retry with the same idempotency key.'
  const { headers, body } = refusal(version, 'error.internal', message)
  return { headers: { ...headers, 'Retry-After': '5' }, body }
}

function refusal(version: string, code: string, message: string): RawResponse {
  const body = JSON.stringify({ code, message })
  const headers = {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': String(Buffer.byteLength(body)),
    'Cache-Control': 'no-store',
    ...NO_PAGE,
    'X-Csp-Version': `gateway-csp/v${version}`,
    'X-Request-Id': randomBytes(12).toString('hex'),
    Date: new Date().toUTCString(),
    Connection: 'close',
  }
  return { headers, body }
}

/** A segment that the URL standard resolves, in any of its spellings. */
const DOT_SEGMENT = /[/\\](\.|%2e){1,2}(?=[/\\#]|$)/i

/**
 * Why the page server must not get a URL; undefined if it may. It fails on `*` and on an invalid
 * percent-encoding, and redirects a complete URL to itself. It resolves dot segments, so a path with
 * one could be checked as a different path; browsers resolve them before they send the request.
 */
export function urlFault(url: string): string | undefined {
  if (!url.startsWith('/')) return 'The request target must be a path'
  const [path = ''] = url.split('?', 1)
  try {
    decodeURI(path)
  } catch {
    return 'The URL contains an invalid percent-encoding'
  }
  return DOT_SEGMENT.test(path) ? 'The path must not contain dot segments' : undefined
}

/** Rejects a request whose URL has a fault. */
export function refuseUrl(response: ServerResponse, version: string, fault: string): void {
  const { headers, body } = malformed(version, fault)
  response.writeHead(400, headers).end(body)
}

function refuseSocket(socket: Duplex, version: string, [status, code, message]: Cause): void {
  const { headers, body } = refusal(version, code, message)
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  const head = `HTTP/1.1 ${status} ${STATUS_CODES[status]}`
  socket.end([head, ...lines, '', body].join('\r\n'), () => socket.destroy())
}

type Cause = readonly [status: number, code: string, message: string]

const SYNTAX_ERROR: Cause = [400, 'error.bad_request', 'The request is not valid HTTP']
const LONG_URL: Cause = [414, 'error.uri_too_long', 'The URL is too long']
/** By Node's error code; other codes mean a syntax error. */
const CAUSES: Readonly<Record<string, Cause>> = {
  HPE_HEADER_OVERFLOW: [431, 'error.headers_too_large', 'The request headers are too large'],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: [413, 'error.content_too_large', 'The chunk extensions of the body are too large'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'error.request_timeout', 'The request was not received in time'],
}

/** A request line that is still incomplete when the parser reaches its limit. */
const LONG_LINE = /^[A-Z]{1,16} [^\r\n]{8192}/

type ClientError = NodeJS.ErrnoException & { readonly rawPacket?: Buffer }

function causeOf({ code = '', rawPacket }: ClientError): Cause {
  // Node counts the URL as a header.
  if (code === 'HPE_HEADER_OVERFLOW' && LONG_LINE.test(rawPacket?.toString('latin1') ?? '')) return LONG_URL
  return CAUSES[code] ?? SYNTAX_ERROR
}

/**
 * Node rejects oversized headers, conflicting lengths and slow requests with a response that has no
 * body. They get the error envelope, and an unknown expectation is ignored.
 */
export function answerMalformed(server: Server, version: string): void {
  server.on('clientError', (error: ClientError, socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable) {
      socket.destroy()
      return
    }
    refuseSocket(socket, version, causeOf(error))
  })
  // Unknown expectations may be ignored (RFC 9110, 10.1.1).
  server.on('checkExpectation', (request, response) => server.emit('request', request, response))
}
