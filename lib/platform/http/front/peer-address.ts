import type { IncomingMessage } from 'node:http'

/**
 * The client's address: the peer, or with `trustProxy` the last address of X-Forwarded-For, which
 * the proxy itself added. Clients can forge the addresses before it.
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
