import type { IncomingMessage, ServerResponse } from 'node:http'
import { MAX_UPLOAD } from '../../limits/uploads.ts'
import { NO_PAGE } from '../security-headers.ts'

/**
 * Accepted methods and body sizes of paths outside the API. Other requests are rejected before
 * their body is read.
 */
type Surface = { readonly methods: readonly string[]; readonly maxBody: number }

const PAGES: Surface = { methods: ['GET', 'HEAD'], maxBody: 0 }
const SURFACES: readonly (readonly [prefix: string, Surface])[] = [
  ['/api/auth/', { methods: ['GET', 'HEAD', 'POST'], maxBody: 16 * 1024 }],
  // A file, which the API receives as a stream.
  ['/api/gateway/operator/statement-imports', { methods: ['GET', 'HEAD', 'POST'], maxBody: MAX_UPLOAD }],
  ['/api/gateway/', { methods: ['GET', 'HEAD', 'POST', 'PUT', 'DELETE'], maxBody: 256 * 1024 }],
]

/**
 * Rejects a method or body that a path outside the API does not accept, and returns whether it did.
 * The page server would buffer a body of any length until the request ends. Closes the connection,
 * so that no more of the body arrives.
 */
export function refuseOutsideSurface(request: IncomingMessage, response: ServerResponse): boolean {
  const { method = 'GET', url = '/', headers } = request
  const { methods, maxBody } = SURFACES.find(([prefix]) => url.startsWith(prefix))?.[1] ?? PAGES
  if (!methods.includes(method)) return refuse(response, 405, { Allow: methods.join(', ') })
  // Browsers always declare the length of a body.
  if (headers['transfer-encoding'] !== undefined) return refuse(response, 411)
  if (Number(headers['content-length'] ?? 0) > maxBody) return refuse(response, 413)
  return false
}

function refuse(response: ServerResponse, status: number, headers: Record<string, string> = {}): true {
  response.writeHead(status, { ...NO_PAGE, ...headers, 'Content-Length': 0, Connection: 'close' }).end()
  return true
}
