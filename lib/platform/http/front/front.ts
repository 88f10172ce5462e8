import type { IncomingMessage, ServerResponse } from 'node:http'
import { getRequestListener, RequestError } from '@hono/node-server'
import type { Env } from '../../env.ts'
import type { Metrics } from '../../observe/metrics.ts'
import type { Admission } from '../admission.ts'
import { createDeadline } from '../deadline.ts'
import type { Api } from '../deps.ts'
import { NO_PAGE } from '../security-headers.ts'
import { malformed, overdue, refuseOverload } from './malformed.ts'

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

/**
 * Warns once if requests come through a proxy while TRUST_PROXY is off, because they share one
 * address.
 */
export function warnOfProxy(trustProxy: boolean, warn: (line: string) => void): (request: IncomingMessage) => void {
  let isDue = !trustProxy
  return ({ headers }) => {
    if (!isDue || headers['x-forwarded-for'] === undefined) return
    isDue = false
    warn(
      'Requests have X-Forwarded-For, but TRUST_PROXY is off. Behind a proxy, all clients then share one address and its rate limits.',
    )
  }
}

/**
 * Headers of every response, including HSTS over TLS (ASVS 3.4.1). Pages replace the policy with
 * their own (`proxy.ts`). The API sets all others itself (`reply`), where it costs least.
 * Subdomains are excluded unless configured, because other services of the domain may have no TLS.
 */
export function headersOfAll(
  response: ServerResponse,
  { PUBLIC_URL, HSTS_SUBDOMAINS }: Pick<Env, 'PUBLIC_URL' | 'HSTS_SUBDOMAINS'>,
  isApi: boolean,
): void {
  if (!isApi) for (const [name, value] of Object.entries(NO_PAGE)) response.setHeader(name, value)
  if (!PUBLIC_URL?.startsWith('https:')) return
  const subdomains = HSTS_SUBDOMAINS ? '; includeSubDomains' : ''
  response.setHeader('Strict-Transport-Security', `max-age=31536000${subdomains}`)
}

/** Longer than the default statement timeout. By then, the client has given up or should do so. */
const LONGEST_MS = 40_000

type Settings = {
  readonly trustProxy: boolean
  readonly version: string
  readonly longestMs?: number
  /** While its queue is full, requests are rejected before they are read. */
  readonly admission?: Pick<Admission, 'isFull'> | undefined
  readonly metrics?: Pick<Metrics, 'answered'> | undefined
}

/** Serves the API from Node's own HTTP server. */
export function apiListener(
  app: Api,
  { trustProxy, version, longestMs = LONGEST_MS, admission, metrics }: Settings,
): (request: IncomingMessage, response: ServerResponse) => Promise<void> {
  const deadline = createDeadline(longestMs)
  const late = () => {
    const { headers, body } = overdue(version)
    return new Response(body, { status: 503, headers })
  }
  const serve = getRequestListener(
    (request, bindings) => {
      const { incoming, outgoing } = bindings as { incoming: IncomingMessage; outgoing: ServerResponse }
      const abandoned = new AbortController()
      outgoing.once('close', () => {
        if (!outgoing.writableFinished) abandoned.abort()
      })
      const { signal } = abandoned
      const clientAddress = peerAddress(incoming, trustProxy)
      return deadline.guard(Promise.resolve(app.fetch(request, { clientAddress, signal })), () => {
        abandoned.abort()
        return late()
      })
    },
    {
      overrideGlobalObjects: true,
      // HTTP/1.0 requests may omit Host.
      hostname: 'localhost',
      errorHandler: (error) => {
        if (!(error instanceof RequestError)) throw error
        const { headers, body } = malformed(version, 'The URL or the Host header is invalid')
        return new Response(body, { status: 400, headers })
      },
    },
  )
  return async (request, response) => {
    if (!admission?.isFull()) return serve(request, response)
    // The operation is not known yet.
    metrics?.answered('unknown', 503, 0)
    refuseOverload(response, version)
  }
}
