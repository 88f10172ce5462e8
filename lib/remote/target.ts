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

/** What a server that reads paths in its own way could take for another place: dot segments, empty ones, other separators, ends of text. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for.
const ELSEWHERE = /\/\/|\\|\/\.{1,2}(?=[/;]|$)|[\0-\x1f\x7f]/

/**
 * The part of a URL's path behind the prefix, from its slash on; undefined for whatever could leave the prefix, also at a server that
 * undoes escapes before it reads slashes, or undoes them twice.
 */
export function pathBehind(pathname: string): string | undefined {
  if (pathname !== PREFIX && !pathname.startsWith(`${PREFIX}/`)) return undefined
  const rest = pathname.slice(PREFIX.length)
  let read = rest
  try {
    for (let times = 0; times < 3; times += 1) {
      if (ELSEWHERE.test(read)) return undefined
      read = decodeURIComponent(read)
    }
  } catch {
    // A percent sign that stands for itself is left alone by whoever reads it; one in the path as sent is no escape at all.
    return read === rest ? undefined : rest
  }
  return rest
}
