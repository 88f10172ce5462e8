import { Resolver } from 'node:dns/promises'
import { isIP } from 'node:net'
import { isLoopbackAddress, isPublicAddress } from './public-address.ts'

/** What addresses outside may be called, and how their names are resolved. */
export type Targets = {
  /** Development only: this machine itself may be called, over plain http too. */
  readonly loopback: boolean
  /** Every address of a name. Rejects when there is none. */
  resolve(name: string): Promise<readonly string[]>
}

/** An address that must not be called; the message says why, in words for whoever gave it. */
export class RefusedTarget extends Error {}

/** The targets that this configuration allows, resolved by the name servers of this machine. */
export function systemTargets(loopback: boolean): Targets {
  let resolve = resolverOf(new Resolver(PATIENCE))
  let madeAt = performance.now()
  return {
    loopback,
    resolve: (name) => {
      // It reads which servers there are when it is made; a machine may get others.
      if (performance.now() - madeAt > 60_000) {
        resolve = resolverOf(new Resolver(PATIENCE))
        madeAt = performance.now()
      }
      return resolve(name)
    },
  }
}

/** A name server that says nothing is asked once more; both together stay far under what an attempt may take. */
const PATIENCE = { timeout: 1500, tries: 2 } as const

/**
 * Asks name servers for both kinds of addresses. Not by `dns.lookup`: that holds one of the process's few threads until the name
 * server answers, so that a handful of silent ones would keep everybody's names, files and passwords waiting.
 */
export function resolverOf(resolver: Pick<Resolver, 'resolve4' | 'resolve6'>): Targets['resolve'] {
  return async (name) => {
    if (name === 'localhost') return ['127.0.0.1', '::1']
    const [v4, v6] = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)])
    const found = [v4, v6].flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
    if (found.length === 0 && v4.status === 'rejected') throw v4.reason
    return found
  }
}

/** Names that lead inside wherever they are asked for, whatever their addresses. */
const INTERNAL_NAME = /(^|\.)(localhost|local|internal|intranet|lan|home|corp|home\.arpa)$/

/**
 * The URL of an endpoint that we may call, as the URL standard spells it: `http://0x7f.1/` is `http://127.0.0.1/`. Names are
 * judged as names; whether they lead inside is found out by `allowedAddresses`. Throws RefusedTarget.
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
  // Ports under 1024 belong to other services: a request could be read as a command of theirs.
  if (port < 1024 && port !== 443 && port !== 80)
    throw new RefusedTarget('must use port 443, port 80 or a port from 1024')
  return url
}

/**
 * The addresses behind a URL that may be connected to: all of them must be allowed, since the choice among them is not ours.
 * Throws RefusedTarget, or what the resolver throws.
 */
export async function allowedAddresses(host: string, targets: Targets): Promise<readonly string[]> {
  const addresses = isIP(host) ? [host] : await targets.resolve(host)
  const allowed = (address: string) => isPublicAddress(address) || (targets.loopback && isLoopbackAddress(address))
  if (addresses.length === 0 || !addresses.every(allowed)) {
    throw new RefusedTarget('must resolve to public IP addresses only')
  }
  return addresses
}

/** The host without the brackets of an IPv6 address and the dot that ends a full name. */
export const hostOf = (url: URL): string => url.hostname.replace(/^\[(.*)\]$/, '$1').replace(/\.$/, '')

const isHere = (host: string) => host === 'localhost' || isLoopbackAddress(host)

/** A name needs a dot: one without is of the network that the gateway stands in. */
const isPublicHost = (host: string) =>
  isIP(host) ? isPublicAddress(host) : host.includes('.') && !INTERNAL_NAME.test(host)
