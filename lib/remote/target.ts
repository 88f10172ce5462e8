import { createHash } from 'node:crypto'
import { PREFIX } from '../wire/operation.ts'

/** Where the remote gateway is. Nothing of a request changes any of it but the path behind `base`. */
export type Target = {
  readonly secure: boolean
  readonly host: string
  readonly port: number
  /** The path of its API, prefix included. */
  readonly base: string
  /** What its Host header says. */
  readonly authority: string
  /** What we call ourselves in `Via`, the same in every replica, so that a gateway that leads back to itself is noticed. */
  readonly via: string
}

/** The target of GATEWAY_URL. An address without the prefix of the API gets it: every path carries it (specification, "Versioning"). */
export function targetOf(gatewayUrl: string): Target {
  const url = new URL(gatewayUrl)
  const path = url.pathname.replace(/\/+$/, '')
  const secure = url.protocol === 'https:'
  return {
    secure,
    host: url.hostname.replace(/^\[(.*)\]$/, '$1'),
    port: Number(url.port || (secure ? 443 : 80)),
    base: path.endsWith(PREFIX) ? path : `${path}${PREFIX}`,
    authority: url.host,
    via: `csp-${createHash('sha256').update(url.href).digest('hex').slice(0, 12)}`,
  }
}

/** Escapes that a server behind could read as a separator, a step upwards, an end of text, or as another escape. */
const MEANT_OTHERWISE = /%(2e|2f|5c|25|3b|3f|23|0\w|1\w|7f)/i

/**
 * The part of a URL's path behind the prefix, from its slash on; undefined for whatever could leave the prefix at a server that reads
 * paths in its own way. The URL standard has resolved plain dot segments by then.
 */
export function pathBehind(pathname: string): string | undefined {
  if (pathname !== PREFIX && !pathname.startsWith(`${PREFIX}/`)) return undefined
  const rest = pathname.slice(PREFIX.length)
  const odd = /\/\/|[\\;]|\/\.{1,2}(\/|$)/.test(rest) || MEANT_OTHERWISE.test(rest)
  return odd ? undefined : rest
}
