import type { IncomingHttpHeaders } from 'node:http'
import { NO_PAGE } from '../platform/http/security-headers.ts'

/** Meant for one connection only (RFC 9110, 7.6.1). */
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
 * How long a body is, is said anew by whoever sends it on: a length without its bytes would eat the start of the next request on the
 * connection, which may be somebody else's (RFC 9112, 11.2).
 */
const FRAMING = ['content-length']

/** Ours, or about who asked; the remote gets what we know of that instead. A browser's cookies are the console's. */
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

/** What is passed back. Anything else a stranger could say to our clients' browsers, or to a proxy before us: cookies, other places. */
const ANSWERED =
  /^(content-(type|length|encoding|language|disposition)|cache-control|etag|last-modified|retry-after|idempotency-.+|deprecation|sunset|allow|x-(csp|ratelimit|rate-limit|request|correlation|trace|partner|org)(-.+)?|ratelimit(-.+)?|x-accel-buffering)$/

/** Who asked, as the front door saw it. */
export type AskedBy = {
  readonly address: string
  readonly host: string | undefined
  readonly protocol: 'http' | 'https'
  /** The chain so far, where a proxy before us is trusted to tell it. */
  readonly chain: string | undefined
}

/** The headers that a request goes on with. */
export function onwardHeaders(given: Headers, by: AskedBy, via: string, keyHeader: string): Record<string, string> {
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

/** The headers that an answer comes back with. Those that its `Connection` names were for us alone. */
export function backHeaders(answered: IncomingHttpHeaders): Headers {
  const named = (answered.connection ?? '').split(',').map((name) => name.trim().toLowerCase())
  const forwarded = new Headers()
  for (const [name, value] of Object.entries(answered)) {
    if (typeof value === 'string' && ANSWERED.test(name) && !named.includes(name)) forwarded.set(name, value)
  }
  for (const [name, value] of Object.entries(NO_PAGE)) forwarded.set(name, value)
  if (!forwarded.has('cache-control')) forwarded.set('cache-control', 'no-store')
  return forwarded
}

const HARMLESS_ID = /^[\w.:=@/+-]{1,128}$/

/** The id under which the remote knows the request, if it is nothing but one. */
export function theirIdOf(answered: IncomingHttpHeaders): string | undefined {
  const ids = [answered['x-request-id'], answered['x-correlation-id'], answered['x-amzn-requestid']]
  return ids.find((id): id is string => typeof id === 'string' && HARMLESS_ID.test(id))
}
