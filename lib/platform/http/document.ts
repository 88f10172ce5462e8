import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Handler } from 'hono'
import { bucketOf } from '../bucket-of.ts'
import type { ApiDeps, ApiEnv } from './deps.ts'
import { reply } from './reply.ts'

type Encoding = 'br' | 'gzip' | 'identity'

const compress: Record<Encoding, (text: Buffer<ArrayBuffer>) => Promise<Buffer<ArrayBuffer>>> = {
  // A tenth of the time of the highest quality for 5% more bytes.
  br: (text) => promisify(brotliCompress)(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
  gzip: (text) => promisify(gzip)(text),
  identity: async (text) => text,
}

/**
 * How long a text is served: short enough that its example times remain in the future. The periods
 * begin at the same times in all processes, so that their documents have the same ETag.
 */
const PERIOD_MS = 10 * 60_000

/**
 * Serves a document from memory, compressed once per period and encoding, with an ETag. The first
 * request creates it, so that it does not delay the start.
 */
export function serveDocument(
  deps: Pick<ApiDeps, 'version' | 'limiters' | 'log' | 'clock'>,
  textAt: (at: Date) => string,
): Handler<ApiEnv> {
  let document: CompressedDocument | undefined
  return async function serveDocument(c) {
    await deps.limiters.documents.take(bucketOf(c.env?.clientAddress ?? 'unknown'))
    const at = Math.floor(deps.clock().getTime() / PERIOD_MS) * PERIOD_MS
    if (document?.at !== at) document = compressed(textAt(new Date(at)), at)
    const { digest, bodyIn } = document
    const encoding = encodingFor(c.req.header('accept-encoding'))
    const etag = `"${digest}-${encoding}"`
    const headers = { ETag: etag, Vary: 'Accept-Encoding', 'Cache-Control': 'public, max-age=300', ...ANY_ORIGIN }
    if (isSame(c.req.header('if-none-match'), etag)) return reply(deps, c, 304, null, headers)
    const body = await bodyIn(encoding)
    if (encoding === 'identity') return reply(deps, c, 200, body, headers)
    return reply(deps, c, 200, body, { ...headers, 'Content-Encoding': encoding })
  }
}

/** How long the published keys are cached, so that not every request runs a query. */
const KEYS_MS = 10_000

/**
 * Serves the public keys of settlements as a plain JWK set (RFC 7517), with an ETag. Browsers of other
 * origins can read it.
 */
export function serveKeys(
  deps: Pick<ApiDeps, 'version' | 'limiters' | 'log' | 'clock'>,
  read: () => Promise<object>,
): Handler<ApiEnv> {
  let known: { readonly at: number; readonly text: string; readonly etag: string } | undefined
  return async function serveKeys(c) {
    await deps.limiters.documents.take(bucketOf(c.env?.clientAddress ?? 'unknown'))
    const at = deps.clock().getTime()
    if (!known || Math.abs(at - known.at) >= KEYS_MS) {
      const text = JSON.stringify(await read())
      known = { at, text, etag: `"${digestOf(text)}"` }
    }
    const { text, etag } = known
    const headers = { ETag: etag, 'Cache-Control': 'public, max-age=300', ...ANY_ORIGIN }
    if (isSame(c.req.header('if-none-match'), etag)) return reply(deps, c, 304, null, headers)
    return reply(deps, c, 200, text, { ...headers, 'Content-Type': 'application/jwk-set+json' })
  }
}

/** Public and the same for everyone, so scripts of any origin can read it without credentials. */
const ANY_ORIGIN = { 'Access-Control-Allow-Origin': '*', 'Cross-Origin-Resource-Policy': 'cross-origin' }

const digestOf = (content: string | Uint8Array) => createHash('sha256').update(content).digest('base64url').slice(0, 22)

type CompressedDocument = {
  readonly at: number
  readonly digest: string
  bodyIn(encoding: Encoding): Promise<Buffer<ArrayBuffer>>
}

function compressed(text: string, at: number): CompressedDocument {
  const bytes = Buffer.from(text)
  const bodies = new Map<Encoding, Promise<Buffer<ArrayBuffer>>>()
  return {
    at,
    digest: digestOf(bytes),
    bodyIn: (encoding) => {
      const body = bodies.get(encoding) ?? compress[encoding](bytes)
      bodies.set(encoding, body)
      return body
    },
  }
}

/** The preferred encoding that the client accepts. */
function encodingFor(accepted = ''): Encoding {
  const refused = /;\s*q=0(\.0*)?\s*$/
  const offers = accepted
    .split(',')
    .filter((offer) => !refused.test(offer))
    .map((offer) => offer.split(';', 1)[0]?.trim().toLowerCase())
  return (['br', 'gzip'] as const).find((encoding) => offers.includes(encoding)) ?? 'identity'
}

const isSame = (given: string | undefined, etag: string): boolean =>
  given?.split(',').some((one) => [etag, `W/${etag}`, '*'].includes(one.trim())) ?? false
