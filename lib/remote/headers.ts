import type { IncomingHttpHeaders } from 'node:http'
import { NO_PAGE } from '../platform/http/security-headers.ts'

/** Headers for a single connection (RFC 9110, 7.6.1). */
const HOP_BY_HOP = [
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]

/**
 * Body lengths are set again: with a wrong length, a part of the body would be read as the next
 * request on the connection, possibly another client's (RFC 9112, 11.2).
 */
const FRAMING = ['content-length']

/** Headers about the client, which are replaced, or for the console only, such as cookies. */
const OURS = [
  'host',
  'expect',
  'cookie',
  'origin',
  'referer',
  'forwarded',
  'x-real-ip',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-forwarded-port',
  'x-forwarded-server',
  'true-client-ip',
  'cf-connecting-ip',
]

const OURS_TOO = /^(sec-|x-client-address-|x-middleware-|x-nextjs-|x-invoke-)/

/**
 * Forwarded response headers. Others could affect clients' browsers or proxies, such as cookies and
 * redirects.
 */
const ANSWERED =
  /^(content-(type|length|encoding|language|disposition)|cache-control|etag|last-modified|retry-after|idempotency-.+|deprecation|sunset|allow|vary|x-(csp|ratelimit|rate-limit|request|correlation|trace|partner|org)(-.+)?|ratelimit(-.+)?|x-accel-buffering)$/

/**
 * Links of a list to its next page, and of a deprecated operation to a path of the gateway. Others could make
 * browsers load or connect to what they name.
 */
const NEXT_PAGE = /<\?[^>]*>; rel="next"/
const CHANGELOG = /<\/[\w.-][^>]*>; rel="deprecation"(?:; type="[\w/+-]+")?/
const LINKS = new RegExp(`^(?:${NEXT_PAGE.source}(?:, ${CHANGELOG.source})?|${CHANGELOG.source})$`)

const isForwarded = (name: string, value: string) => ANSWERED.test(name) || (name === 'link' && LINKS.test(value))

/** The client's address, as the server determined it. */
export type CallerHeaders = {
  readonly address: string
  readonly host: string | undefined
  readonly protocol: 'http' | 'https'
  /** The forwarding chain, if a trusted proxy provides it. */
  readonly chain: string | undefined
}

/** Headers of the forwarded request. */
export function onwardHeaders(
  given: Headers,
  by: CallerHeaders,
  via: string,
  keyHeader: string,
): Record<string, string> {
  const named = (given.get('connection') ?? '').split(',').map((name) => name.trim().toLowerCase())
  const dropped = new Set([...HOP_BY_HOP, ...FRAMING, ...OURS, ...named])
  const forwarded: Record<string, string> = {}
  for (const [name, value] of given) {
    if (!dropped.has(name) && !OURS_TOO.test(name)) forwarded[name] = value
  }
  const renamed = keyHeader.toLowerCase()
  if (forwarded['x-service-api-key'] !== undefined && renamed !== 'x-service-api-key') {
    forwarded[renamed] ??= forwarded['x-service-api-key']
    delete forwarded['x-service-api-key']
  }
  const passed = given.get('via')
  return {
    ...forwarded,
    via: `${passed ? `${passed}, ` : ''}1.1 ${via}`,
    'x-forwarded-for': by.chain ? `${by.chain}, ${by.address}` : by.address,
    'x-forwarded-proto': by.protocol,
    ...(by.host ? { 'x-forwarded-host': by.host } : {}),
  }
}

/** Headers of the returned response, without those that `Connection` lists. */
export function backHeaders(answered: IncomingHttpHeaders): Headers {
  const named = (answered.connection ?? '').split(',').map((name) => name.trim().toLowerCase())
  const forwarded = new Headers()
  for (const [name, value] of Object.entries(answered)) {
    if (typeof value === 'string' && isForwarded(name, value) && !named.includes(name)) forwarded.set(name, value)
  }
  for (const [name, value] of Object.entries(NO_PAGE)) forwarded.set(name, value)
  if (!forwarded.has('cache-control')) forwarded.set('cache-control', 'no-store')
  return forwarded
}

const HARMLESS_ID = /^[\w.:=@/+-]{1,128}$/

/** The remote request ID, if it is safe. */
export function theirIdOf(answered: IncomingHttpHeaders): string | undefined {
  const ids = [answered['x-request-id'], answered['x-correlation-id'], answered['x-amzn-requestid']]
  return ids.find((id): id is string => typeof id === 'string' && HARMLESS_ID.test(id))
}
