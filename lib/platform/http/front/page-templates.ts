import { randomBytes } from 'node:crypto'
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { constants, gzipSync } from 'node:zlib'

/** A rendered page, split at its nonce, so that each response gets its own nonce. */
type Template = { readonly headers: OutgoingHttpHeaders; readonly nonce: string; readonly parts: readonly string[] }

/** Headers that differ for each response and are not cached. */
const OWN_HEADERS = new Set(['x-request-id', 'transfer-encoding', 'content-length', 'content-encoding', 'date'])

/** Caches pages that are identical for all readers once they are rendered. */
type PageTemplates = {
  /** Responds from the cache; undefined if the page must be rendered. */
  find(request: IncomingMessage): ((response: ServerResponse) => void) | undefined
  /** Caches the response if it is such a page. */
  record(request: IncomingMessage, response: ServerResponse): void
}

/**
 * `paths` are the pages that do not depend on the request. Requests with a query, and partial
 * requests, are rendered.
 */
export function createPageTemplates(paths: ReadonlySet<string>): PageTemplates {
  const templates = new Map<string, Template>()
  const pathOf = ({ method, url = '', headers }: IncomingMessage) =>
    method === 'GET' && paths.has(url) && !Object.keys(headers).some(isOfRouter) ? url : undefined
  return {
    find: (request) => {
      const template = templates.get(pathOf(request) ?? '')
      return template && ((response) => send(template, request, response))
    },
    record: (request, response) => {
      const path = pathOf(request)
      if (path === undefined) return
      // Compressed pages cannot be split at the nonce.
      request.headers['accept-encoding'] = 'identity'
      const chunks = recordChunks(response)
      response.once('finish', () => {
        const template = templateOf(response, Buffer.concat(chunks).toString())
        if (template) templates.set(path, template)
      })
    },
  }
}

/** The router requests partial pages with its own headers. */
const isOfRouter = (name: string) => name === 'rsc' || name.startsWith('next-')

function recordChunks(response: ServerResponse): Buffer[] {
  const chunks: Buffer[] = []
  const keeping =
    <A extends unknown[], R>(send: (...args: A) => R) =>
    (...args: A): R => {
      const [chunk] = args
      if (typeof chunk === 'string' || chunk instanceof Uint8Array) chunks.push(Buffer.from(chunk))
      return Reflect.apply(send, response, args) as R
    }
  response.write = keeping(response.write) as typeof response.write
  response.end = keeping(response.end) as typeof response.end
  return chunks
}

function templateOf(response: ServerResponse, html: string): Template | undefined {
  const headers = response.getHeaders()
  const nonce = /'nonce-([^']+)'/.exec(String(headers['content-security-policy']))?.[1]
  const isPage = response.statusCode === 200 && String(headers['content-type']).startsWith('text/html')
  if (!isPage || !nonce || headers['set-cookie'] !== undefined) return undefined
  const own = Object.entries(headers).filter(([name]) => !OWN_HEADERS.has(name))
  return { headers: Object.fromEntries(own), nonce, parts: html.split(nonce) }
}

function send({ headers, nonce: old, parts }: Template, request: IncomingMessage, response: ServerResponse): void {
  const nonce = randomBytes(16).toString('base64')
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined) response.setHeader(name, typeof value === 'string' ? value.replaceAll(old, nonce) : value)
  }
  const html = Buffer.from(parts.join(nonce))
  const isZipped = /\bgzip\b(?!;q=0)/.test(String(request.headers['accept-encoding'] ?? ''))
  const body = isZipped ? gzipSync(html, { level: constants.Z_BEST_SPEED }) : html
  if (isZipped) response.setHeader('Content-Encoding', 'gzip')
  response.setHeader('Content-Length', body.length)
  response.end(body)
}
