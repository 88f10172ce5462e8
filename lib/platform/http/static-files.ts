import type { IncomingMessage, ServerResponse } from 'node:http'
import sirv from 'sirv'

const PREFIX = '/_next/static/'

/**
 * Serves the console's scripts and styles from the production build, in the smallest copy that the browser takes. Returns
 * whether the request was for one. Their names carry a hash of their content, so browsers may keep them for good.
 */
export function staticFiles(folder: string): (request: IncomingMessage, response: ServerResponse) => boolean {
  const serve = sirv(folder, {
    brotli: true,
    gzip: true,
    immutable: true,
    maxAge: 31_536_000,
    // A worker keeps to the policy of its own script, not of the page that began it.
    setHeaders: (response) => {
      response.setHeader('X-Content-Type-Options', 'nosniff')
      response.setHeader('Content-Security-Policy', "default-src 'self'; frame-ancestors 'none'")
    },
  })
  return (request, response) => {
    const path = request.url ?? ''
    if (!path.startsWith(PREFIX)) return false
    request.url = path.slice(PREFIX.length - 1)
    serve(request, response, () => void response.writeHead(404).end())
    return true
  }
}
