import type { IncomingMessage, ServerResponse } from 'node:http'
import { isMcpUrl } from '../../../wire/mcp.ts'
import { KEYS_PATH, PREFIX } from '../../../wire/operation.ts'
import { isScimUrl } from '../../../wire/scim.ts'
import type { Env } from '../../env.ts'
import type { Metrics } from '../../observe/metrics.ts'
import type { Admission } from '../admission.ts'
import type { Api } from '../deps.ts'
import { NO_PAGE } from '../security-headers.ts'
import { listener } from './listener.ts'
import { refuseOverload } from './malformed.ts'

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

/** Whether the gateway answers a URL, whatever its query. */
export function isApi(url: string): boolean {
  const [path = ''] = url.split('?')
  return path === PREFIX || path.startsWith(`${PREFIX}/`) || isScimUrl(path) || isMcpUrl(path) || path === KEYS_PATH
}

type Settings = Parameters<typeof listener>[1] & {
  /** While its queue is full, requests are rejected before they are read. */
  readonly admission?: Pick<Admission, 'isFull'> | undefined
  readonly metrics?: Pick<Metrics, 'answered'> | undefined
}

/** Serves the API from Node's own HTTP server. */
export function apiListener(
  app: Api,
  { admission, metrics, ...settings }: Settings,
): (request: IncomingMessage, response: ServerResponse) => Promise<void> {
  const serve = listener(
    (request, { clientAddress, signal, expectFile }) => app.fetch(request, { clientAddress, signal, expectFile }),
    settings,
  )
  return async (request, response) => {
    if (!admission?.isFull()) return serve(request, response)
    // The operation is not known yet.
    metrics?.answered('unknown', 503, 0)
    refuseOverload(response, settings.version)
  }
}
