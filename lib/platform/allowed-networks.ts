import { networkMatcher } from '../kernel/networks.ts'
import type { KeyActor, MemberActor, ServiceTokenActor } from './context.ts'
import { addressNotAllowed, type Refusal, unauthorized } from './errors.ts'

/** Parsed lists of networks. Most processes serve far fewer keys with a list. */
const MAX_MATCHERS = 1000

/**
 * Matchers of lists by their text, so that a list is parsed once and a changed list applies to the
 * next request.
 */
const matchers = new Map<string, (address: string) => boolean>()

function matcherOf(networks: string): (address: string) => boolean {
  const existing = matchers.get(networks)
  if (existing) return existing
  const [oldest] = matchers.keys()
  if (oldest !== undefined && matchers.size >= MAX_MATCHERS) matchers.delete(oldest)
  const made = rememberingLast(networkMatcher(networks.split(' ')))
  matchers.set(networks, made)
  return made
}

/** Memoizes the result for the last address, because most keys are used from one address. */
function rememberingLast(matches: (address: string) => boolean): (address: string) => boolean {
  let last: { readonly address: string; readonly result: boolean } | undefined
  return (address) => {
    if (last?.address !== address) last = { address, result: matches(address) }
    return last.result
  }
}

/**
 * Throws 401 if a key has expired, and 403 if it is not accepted from the address. Only the holder
 * of a correct secret gets these messages.
 */
export function requireUsableKey(
  { expiresAt, networks, organizationNetworks }: KeyActor,
  address: string,
  now: Date,
): void {
  if (expiresAt && expiresAt <= now) throw unauthorized('This API key has expired')
  if (!isAllowed(networks, address)) {
    throw addressNotAllowed(`This API key does not accept requests from ${shownAddress(address)}`)
  }
  if (!isAllowed(organizationNetworks, address)) {
    throw addressNotAllowed(`Your organization does not accept API key requests from ${shownAddress(address)}`)
  }
}

/** The same for a service token. The organization's networks for API keys do not apply to it. */
export function requireUsableServiceToken(
  { expiresAt, networks }: ServiceTokenActor,
  address: string,
  now: Date,
): void {
  if (expiresAt && expiresAt <= now) throw unauthorized('This service token has expired')
  if (!isAllowed(networks, address))
    throw addressNotAllowed(`This service token does not accept requests from ${shownAddress(address)}`)
}

/** The refusal of a session, if its organization does not accept it from the address. */
export const sessionRefusal = ({ networks }: Pick<MemberActor, 'networks'>, address: string): Refusal | undefined =>
  isAllowed(networks, address)
    ? undefined
    : addressNotAllowed(`Your organization does not allow sign-ins from ${shownAddress(address)}`)

const isAllowed = (networks: string | undefined, address: string) =>
  networks === undefined || matcherOf(networks)(address)

/** A proxy's header can contain anything. */
export const shownAddress = (address: string): string =>
  /^[\da-f:.%\w[\]]{1,64}$/i.test(address) ? address : 'this address'
