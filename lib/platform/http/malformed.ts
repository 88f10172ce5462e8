import { randomBytes } from 'node:crypto'
import type { Server, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { unavailable } from '../errors.ts'
import { NO_PAGE } from './security-headers.ts'

/** The refusal of what is not HTTP enough to become a request, with what every response carries (contract#conventions). */
export function malformed(version: string): { headers: Record<string, string>; body: string } {
  return refusal(version, 'error.bad_request', 'The request is malformed, too large or too slow')
}

/** Refuses a request before it is read. Node discards its body and keeps the connection: a new one would cost more. */
export function refuseOverload(response: ServerResponse, version: string): void {
  const { headers, body } = refusal(version, 'error.internal', unavailable().message)
  response.writeHead(503, { ...headers, Connection: 'keep-alive', 'Retry-After': '1' }).end(body)
}

/** The answer to a request that nobody has answered in time. */
export function overdue(version: string): { headers: Record<string, string>; body: string } {
  const { headers, body } = refusal(version, 'error.internal', 'The service is not available at the moment')
  return { headers: { ...headers, 'Retry-After': '5' }, body }
}

function refusal(version: string, code: string, message: string): { headers: Record<string, string>; body: string } {
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

/** Whether every escape of a path stands for text. The page server breaks over one that does not. */
export function isReadable(url: string): boolean {
  try {
    decodeURI(url.split('?', 1)[0] ?? '')
    return true
  } catch {
    return false
  }
}

/** Answers a request that is malformed beyond its syntax. */
export function refuseMalformed(response: ServerResponse, version: string): void {
  const { headers, body } = malformed(version)
  response.writeHead(400, headers).end(body)
}

/** Refuses whoever asks to speak something else than HTTP: nothing here does, and the page server would never answer. */
export function refuseUpgrades(server: Server, version: string): void {
  server.on('upgrade', (_, socket) => refuseSocket(socket, version))
}

function refuseSocket(socket: Duplex, version: string): void {
  const { headers, body } = malformed(version)
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  socket.end(['HTTP/1.1 400 Bad Request', ...lines, '', body].join('\r\n'), () => socket.destroy())
}

/**
 * Node itself refuses an oversized header, two lengths, a body that does not come: with a bare status, and one that the contract
 * does not have (431, 408, 417). They get the envelope, and 400.
 */
export function answerMalformed(server: Server, version: string): void {
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable) {
      socket.destroy()
      return
    }
    refuseSocket(socket, version)
  })
  // An expectation that nobody knows may be ignored (RFC 9110, 10.1.1).
  server.on('checkExpectation', (request, response) => server.emit('request', request, response))
}
