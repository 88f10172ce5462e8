import http from 'node:http'
import https from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { allowedAddresses, hostOf, RefusedTarget, readTarget, type Targets } from './target.ts'

/** Maximum stored bytes of a response. */
export const STORED_BODY_BYTES = 20_000

/**
 * Response of an external server. The body is truncated to `STORED_BODY_BYTES`, and NUL bytes are
 * removed, because they cannot be stored.
 */
export type Answered = {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  readonly isCut: boolean
}

/** Reason for a missing response: `aborted` by the gateway, or the error. */
export type Unanswered = 'timeout' | 'refused_target' | 'unresolved' | 'tls' | 'connection' | 'aborted'

export type Posted = Answered | { readonly failure: Unanswered }

type Post = (request: {
  readonly endpoint: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  readonly signal?: AbortSignal
  /** Overrides the poster's timeout. */
  readonly timeoutMs?: number | undefined
  /** Authorities of the endpoint's certificate in PEM format, instead of the public ones. */
  readonly ca?: string | undefined
}) => Promise<Posted>

export type Poster = { readonly post: Post; close(): void }

type Options = { readonly timeoutMs?: number }

// A receiver that never closes must not occupy sockets forever. A webhook uses up to eight at once
// (decision 0164).
const IDLE = { keepAlive: true, timeout: 15_000, maxFreeSockets: 8 } as const

/**
 * Posts to URLs of users. Each connection is checked by its actual address: the name is resolved
 * once, the result is checked, and the socket connects to exactly that address, which prevents DNS
 * rebinding. Redirects are not followed. The complete request takes at most `timeoutMs`. `post`
 * never throws.
 */
export function createPoster(targets: Targets, { timeoutMs = 10_000 }: Options = {}): Poster {
  const lookup = judgedLookup(targets)
  const agents = { 'http:': new http.Agent(IDLE), 'https:': new https.Agent(IDLE) }

  const attempt: Once = ({ endpoint, headers, body, ca }, signal) =>
    new Promise((resolve, reject) => {
      const url = readTarget(endpoint, targets)
      const secure = url.protocol === 'https:'
      const request = (secure ? https : http).request(url, {
        method: 'POST',
        headers: { ...headers, 'content-length': Buffer.byteLength(body) },
        agent: agents[secure ? 'https:' : 'http:'],
        lookup,
        signal,
        // The agent keeps connections with other authorities apart.
        ...(ca !== undefined && { ca, allowPartialTrustChain: true }),
      })
      const failed = (error: Error) => reject(Object.assign(error, { wasReused: request.reusedSocket }))
      request.on('error', failed)
      // A protocol upgrade ends the connection with neither response nor error.
      const closed = () => failed(new Error('closed'))
      request.once('close', closed)
      request.once('response', (response) => {
        // The status is known, so later errors are ignored.
        request
          .off('error', failed)
          .off('close', closed)
          .on('error', () => undefined)
        resolve(read(response))
      })
      request.end(body)
    })

  const post: Post = async (request) => {
    // Cleared after the response: thousands of idle timers would cost more than the requests.
    const ending = new AbortController()
    let isLate = false
    const late = setTimeout(() => {
      isLate = true
      ending.abort()
    }, request.timeoutMs ?? timeoutMs)
    const broken = () => ending.abort()
    if (request.signal?.aborted) broken()
    request.signal?.addEventListener('abort', broken, { once: true })
    try {
      await judgeLiteral(request.endpoint, targets)
      return await attempt(request, ending.signal).catch((error: unknown) => {
        // The server had closed the reused connection, so it has not read this request.
        if (wasStale(error) && !ending.signal.aborted) return attempt(request, ending.signal)
        throw error
      })
    } catch (error) {
      if (request.signal?.aborted) return { failure: 'aborted' }
      return { failure: isLate ? 'timeout' : failureOf(error) }
    } finally {
      clearTimeout(late)
      request.signal?.removeEventListener('abort', broken)
    }
  }
  const close = () => {
    for (const agent of Object.values(agents)) agent.destroy()
  }
  return { post, close }
}

type Once = (request: Parameters<Post>[0], signal: AbortSignal) => Promise<Answered>

/** Resolves a name for a socket to allowed addresses only. */
export function judgedLookup(targets: Targets): LookupFunction {
  return (name, options, done) => {
    allowedAddresses(name, targets).then(
      (addresses) => {
        const [first = ''] = addresses
        if (options.all) done(null, asFound(addresses))
        else done(null, first, isIP(first))
      },
      (error: Error) => done(new Unresolved(error), ''),
    )
  }
}

const asFound = (addresses: readonly string[]) => addresses.map((address) => ({ address, family: isIP(address) }))

class Unresolved extends Error {
  readonly isRefused: boolean
  constructor(cause: Error) {
    super('unresolved', { cause })
    this.isRefused = cause instanceof RefusedTarget
  }
}

/** Literal addresses are not resolved, so they are checked here. Throws RefusedTarget. */
export async function judgeLiteral(endpoint: string, targets: Targets): Promise<void> {
  const host = hostOf(readTarget(endpoint, targets))
  if (isIP(host)) await allowedAddresses(host, targets)
}

/** Reads up to `KEPT_BYTES`. The status is known, so an aborted body is not a failure. */
async function read(response: http.IncomingMessage): Promise<Answered> {
  const chunks: Buffer[] = []
  let length = 0
  try {
    for await (const chunk of response as AsyncIterable<Buffer>) {
      chunks.push(chunk)
      length += chunk.length
      if (length > STORED_BODY_BYTES) break
    }
  } catch {
    // The part that arrived is stored.
  }
  const bytes = Buffer.concat(chunks)
  return {
    status: response.statusCode ?? 0,
    headers: Object.fromEntries(Object.entries(response.headers).map(([name, value]) => [name, String(value)])),
    body: bytes.subarray(0, STORED_BODY_BYTES).toString('utf8').replaceAll('\0', ''),
    isCut: length > STORED_BODY_BYTES,
  }
}

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? String(error.code) : '')

const wasStale = (error: unknown) =>
  error instanceof Error &&
  'wasReused' in error &&
  error.wasReused === true &&
  ['ECONNRESET', 'EPIPE'].includes(codeOf(error))

export function failureOf(error: unknown): Unanswered {
  if (error instanceof RefusedTarget) return 'refused_target'
  if (error instanceof Unresolved) return error.isRefused ? 'refused_target' : 'unresolved'
  const code = codeOf(error)
  return /^(ERR_TLS|ERR_SSL|EPROTO|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO|INVALID_PURPOSE|PATH_LENGTH)/.test(code)
    ? 'tls'
    : 'connection'
}
