import { Resolver } from 'node:dns/promises'
import { isIP } from 'node:net'
import { isLoopbackAddress, isPublicAddress } from './public-address.ts'

/** Policy of external targets: which are allowed and how names are resolved. */
export type Targets = {
  /** Development only: allows loopback addresses, including over http. */
  readonly loopback: boolean
  /** All addresses of a name. Rejects if there is none. */
  resolve(name: string): Promise<readonly string[]>
}

/** Look-ups of DNS records that prove the ownership of a domain. */
export type DomainRecords = {
  /** The TXT records of a name, each as one text; none if the name does not exist. Rejects if no name server answers. */
  texts(name: string): Promise<readonly string[]>
}

/** A target that is not allowed. The message explains the reason to its owner. */
export class RefusedTarget extends Error {}

/** The configured policy, resolved with the name servers of this machine. */
export function systemTargets(loopback: boolean): Targets & DomainRecords {
  let resolver = new Resolver(TIMEOUTS)
  let madeAt = performance.now()
  const current = () => {
    // The resolver reads the name servers when it is created, and they can change.
    if (performance.now() - madeAt > 60_000) {
      resolver = new Resolver(TIMEOUTS)
      madeAt = performance.now()
    }
    return resolver
  }
  return {
    loopback,
    resolve: (name) => resolverOf(current())(name),
    texts: (name) => textsOf(current(), name),
  }
}

/** Whether DNS has no such records for a name, as opposed to a failed lookup. */
export const isUnknownName = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'ENOTFOUND' || error.code === 'ENODATA')

/** The TXT records of a name. A record can consist of several strings. */
async function textsOf(resolver: Pick<Resolver, 'resolveTxt'>, name: string): Promise<string[]> {
  try {
    return (await resolver.resolveTxt(name)).map((parts) => parts.join(''))
  } catch (error) {
    if (isUnknownName(error)) return []
    throw error
  }
}

/** Name servers are retried once; both attempts take much less than a delivery attempt. */
const TIMEOUTS = { timeout: 1500, tries: 2 } as const

/**
 * Queries A and AAAA records. `dns.lookup` is not used, because it occupies one of the process's
 * few threads until the name server responds: a few silent ones would block all name look-ups, file
 * access and hashing.
 */
export function resolverOf(resolver: Pick<Resolver, 'resolve4' | 'resolve6'>): Targets['resolve'] {
  return async (name) => {
    if (name === 'localhost') return ['127.0.0.1', '::1']
    const [v4, v6] = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)])
    const found = [v4, v6].flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
    const failures = [v4, v6].flatMap((answer) => (answer.status === 'rejected' ? [answer.reason] : []))
    // The name exists if the other query only failed, so that failure counts.
    if (found.length === 0 && failures.length > 0)
      throw failures.find((reason) => !isUnknownName(reason)) ?? failures[0]
    return found
  }
}

/** Names that are always internal, regardless of their addresses. */
const INTERNAL_NAME = /(^|\.)(localhost|local|internal|intranet|lan|home|corp|home\.arpa)$/

/**
 * The URL of an allowed endpoint, normalized by the URL standard: `http://0x7f.1/` is
 * `http://127.0.0.1/`. Only the name is checked here; `allowedAddresses` checks its addresses.
 * Throws RefusedTarget.
 */
export function readTarget(text: string, { loopback }: Pick<Targets, 'loopback'>): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (url?.protocol !== 'https:' && url?.protocol !== 'http:') throw new RefusedTarget('must be an https:// URL')
  if (url.username || url.password) throw new RefusedTarget('must not contain a user name or password')
  if (url.hash) throw new RefusedTarget('must not contain a fragment')
  const host = hostOf(url)
  const here = loopback && isHere(host)
  if (url.protocol === 'http:' && !here) throw new RefusedTarget('must be an https:// URL')
  if (!here && !isPublicHost(host)) throw new RefusedTarget('must have a public IP address or host name')
  const port = Number(url.port || 443)
  // Ports below 1024 belong to other services, which could interpret a request as a command.
  if (port < 1024 && port !== 443 && port !== 80)
    throw new RefusedTarget('must use port 80, port 443, or port 1024 or higher')
  return url
}

/**
 * The addresses of a host. All of them must be allowed, because any of them may be used. Throws
 * RefusedTarget, or the resolver's error.
 */
export async function allowedAddresses(host: string, targets: Targets): Promise<readonly string[]> {
  const addresses = isIP(host) ? [host] : await targets.resolve(host)
  const allowed = (address: string) => isPublicAddress(address) || (targets.loopback && isLoopbackAddress(address))
  if (addresses.length === 0 || !addresses.every(allowed)) {
    throw new RefusedTarget('must resolve to public IP addresses only')
  }
  return addresses
}

/** The host without a trailing dot or the brackets of an IPv6 address. */
export const hostOf = (url: URL): string => url.hostname.replace(/^\[(.*)\]$/, '$1').replace(/\.$/, '')

const isHere = (host: string) => host === 'localhost' || isLoopbackAddress(host)

/** A name without a dot is local to the gateway's network. */
const isPublicHost = (host: string) =>
  isIP(host) ? isPublicAddress(host) : host.includes('.') && !INTERNAL_NAME.test(host)
