import { networkMatcher } from '../kernel/networks.ts'
import type { OperationSpec } from '../wire/operation.ts'
import type { KeyActor } from './context.ts'
import { addressNotAllowed, unauthorized } from './errors.ts'

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
  const made = networkMatcher(networks.split(' '))
  matchers.set(networks, made)
  return made
}

/**
 * Throws 401 if a key has expired, and 403 if it is not accepted from the address. Only the holder
 * of a correct secret gets these messages.
 */
export function requireUsableKey({ expiresAt, networks }: KeyActor, address: string, now: Date): void {
  if (expiresAt && expiresAt <= now) throw unauthorized('This API key has expired')
  if (networks !== undefined && !matcherOf(networks)(address)) {
    throw addressNotAllowed(`This API key does not accept requests from ${shown(address)}`)
  }
}

/** A proxy's header can contain anything. */
const shown = (address: string): string => (/^[\da-f:.%\w[\]]{1,64}$/i.test(address) ? address : 'this address')

/** Throws 401 if the key's list of operations does not contain the operation. */
export function requireListedOperation({ operations }: KeyActor, { id }: OperationSpec): void {
  if (operations !== undefined && !operations.split(' ').includes(id)) {
    throw unauthorized(`This API key does not allow the operation ${id}`)
  }
}
