import type { IncomingMessage, ServerResponse } from 'node:http'
import { NO_PAGE } from './security-headers.ts'

/** What requests outside the API may be: refused otherwise before any of their body is read. */
type Surface = { readonly methods: readonly string[]; readonly maxBody: number }

const PAGES: Surface = { methods: ['GET', 'HEAD'], maxBody: 0 }
const SURFACES: readonly (readonly [prefix: string, Surface])[] = [
  ['/api/auth/', { methods: ['GET', 'HEAD', 'POST'], maxBody: 16 * 1024 }],
  ['/api/gateway/', { methods: ['GET', 'HEAD', 'POST', 'PUT', 'DELETE'], maxBody: 256 * 1024 }],
]

/**
 * Refuses a method or a body that a path outside the API does not take, and says whether it did. The page server would read a body of
 * any length, and keep it until its request ends. The connection is closed, so that nothing more of the body arrives.
 */
export function refuseOutsideSurface(request: IncomingMessage, response: ServerResponse): boolean {
  const { method = 'GET', url = '/', headers } = request
  const { methods, maxBody } = SURFACES.find(([prefix]) => url.startsWith(prefix))?.[1] ?? PAGES
  if (!methods.includes(method)) return refuse(response, 405, { Allow: methods.join(', ') })
  // A browser always knows how long the body is that it sends.
  if (headers['transfer-encoding'] !== undefined) return refuse(response, 411)
  if (Number(headers['content-length'] ?? 0) > maxBody) return refuse(response, 413)
  return false
}

function refuse(response: ServerResponse, status: number, headers: Record<string, string> = {}): true {
  response.writeHead(status, { ...NO_PAGE, ...headers, 'Content-Length': 0, Connection: 'close' }).end()
  return true
}
