import { createHash } from 'node:crypto'
import { PREFIX } from '../wire/operation.ts'

/** URL of the remote gateway. Requests can change only the path below `base`. */
export type Target = {
  readonly secure: boolean
  readonly host: string
  readonly port: number
  /** Base path, including the prefix. */
  readonly base: string
  /** Value of the Host header. */
  readonly authority: string
  /**
   * Pseudonym in `Via`, the same in all replicas, to detect a gateway URL that points back to the
   * console.
   */
  readonly via: string
}

/** Parses GATEWAY_URL. Adds the API prefix if it is missing (specification, "Versioning"). */
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

/**
 * Path parts that servers may interpret differently: dot segments, empty segments, other
 * separators, control characters.
 */
// biome-ignore lint/suspicious/noControlCharactersInRegex: matches control characters on purpose.
const ELSEWHERE = /\/\/|\\|\/\.{1,2}(?=[/;]|$)|[\0-\x1f\x7f]/

/**
 * The path below the prefix, with its slash. Undefined if the path could leave the prefix on any
 * server, including one that decodes it once or twice.
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
    // A literal percent sign is not an escape.
    return read === rest ? undefined : rest
  }
  return rest
}
