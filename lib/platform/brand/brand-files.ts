import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Brand } from './brand.ts'

const FOREVER = 'public, max-age=31536000, immutable'
const A_DAY = 'public, max-age=86400'

/**
 * Serves the logo and the icons of browser tabs. Returns whether the request was for one. Browsers
 * request an icon again at each navigation unless they may keep it.
 */
export function brandFiles({ files, icons }: Brand): (request: IncomingMessage, response: ServerResponse) => boolean {
  return ({ url = '' }, response) => {
    // Browsers request this path for documents that name no icon, such as API responses.
    const isDefault = url === '/favicon.ico'
    const file = files.get(isDefault ? icons.plain : url)
    if (!file) return false
    response.writeHead(200, {
      'Content-Type': file.type,
      'Content-Length': file.body.length,
      'Cache-Control': isDefault ? A_DAY : FOREVER,
      // Webmail shows the logo, too.
      'Cross-Origin-Resource-Policy': 'cross-origin',
      // An SVG file that is opened by itself is a document: its styles apply, but it runs no script.
      'Content-Security-Policy':
        "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox; frame-ancestors 'none'",
    })
    response.end(file.body)
    return true
  }
}
