import type { IncomingMessage, ServerResponse } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import type { Api } from './deps.ts'

/**
 * Who is on the other end: the peer; or, behind a proxy that says so (`trustProxy`), the last address of X-Forwarded-For, which
 * is the one that proxy itself saw. The addresses before it can be anybody's invention.
 */
export function peerAddress(request: IncomingMessage, trustProxy: boolean): string {
  const forwarded = trustProxy
    ? String(request.headers['x-forwarded-for'] ?? '')
        .split(',')
        .at(-1)
        ?.trim()
    : ''
  return forwarded || request.socket.remoteAddress || 'unknown'
}

/** Serves the API from Node's own HTTP server. */
export function apiListener(
  app: Api,
  trustProxy: boolean,
): (request: IncomingMessage, response: ServerResponse) => Promise<void> {
  return getRequestListener(
    (request, bindings) =>
      app.fetch(request, { clientAddress: peerAddress(bindings.incoming as IncomingMessage, trustProxy) }),
    { overrideGlobalObjects: true },
  )
}
