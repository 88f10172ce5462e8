import type { IncomingMessage, ServerResponse } from 'node:http'
import sirv from 'sirv'
import type { EVERYWHERE } from '../security-headers.ts'

const PREFIX = '/_next/static/'

/** Headers that only documents use. They would be a tenth of the bytes of a small script. */
const OF_DOCUMENTS = ['X-Frame-Options', 'Referrer-Policy', 'Cross-Origin-Opener-Policy'] satisfies Array<
  keyof typeof EVERYWHERE
>

/**
 * Serves scripts and styles of the production build in the smallest encoding that the browser
 * accepts. Returns whether the request was for one. File names contain a content hash, so browsers
 * can cache them forever.
 */
export function staticFiles(folder: string): (request: IncomingMessage, response: ServerResponse) => boolean {
  const serve = sirv(folder, {
    brotli: true,
    gzip: true,
    immutable: true,
    maxAge: 31_536_000,
    // A worker uses the policy of its own script, not that of its page.
    setHeaders: (response) => {
      for (const name of OF_DOCUMENTS) response.removeHeader(name)
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
