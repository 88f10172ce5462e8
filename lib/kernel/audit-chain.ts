import { canonicalJson } from './canonical.ts'

/** An entry of the audit log as it is hashed: every field of its wire form but the chain's own. */
export type ChainedEntry = Readonly<Record<string, unknown>>

/** What stands before the first entry of an organization. */
export const CHAIN_START = '0'.repeat(64)

/**
 * The text whose SHA-256 is the hash of an entry: the RFC 8785 form of the entry, its place, and the hash of the entry before
 * (decision 0031). Whoever changes, drops or moves an entry changes every hash that follows.
 */
export const chainText = (entry: ChainedEntry, sequence: number, previousHash: string): string =>
  canonicalJson({ version: 1, sequence, previous_hash: previousHash, entry })

/** A link of the chain as it is stored: where it stands, what it holds (none: the entry is gone), and its hash. */
export type Link = { readonly sequence: number; readonly hash: string; readonly entry: ChainedEntry | null }

/** The last link that was followed. `newest` is the latest time of an entry up to it, in milliseconds since 1970. */
export type Head = { readonly sequence: number; readonly hash: string; readonly newest?: number }

/**
 * How much older an entry may be than the newest entry before it in the chain. Entries are chained in the order of their transactions,
 * and a request or job writes its first row within minutes of the time that it stamps: lock waits and five attempts come to three
 * minutes, clocks differ by seconds. An hour leaves a wide margin; whatever is older was not written at the time it states.
 */
export const MAX_LATE_MS = 3_600_000

/** What a check found: how far the chain holds, and what is wrong with the next entry, if anything. */
export type ChainVerdict = {
  readonly head: Head
  readonly broken?: { readonly sequence: number; readonly why: string }
}

/**
 * Follows a chain from `head` over more links, each hashed anew by `sha256`, which gives lower-case hexadecimal digits. Stops at the
 * first link that is not what it should be.
 */
export async function followChain(
  head: Head,
  links: Iterable<Link>,
  sha256: (text: string) => string | Promise<string>,
): Promise<ChainVerdict> {
  let at = head
  for (const { sequence, hash, entry } of links) {
    const broken = (why: string) => ({ head: at, broken: { sequence: at.sequence + 1, why } })
    if (sequence !== at.sequence + 1) return broken('an entry is missing')
    if (entry === null) return broken('the entry was taken out')
    if ((await sha256(chainText(entry, sequence, at.hash))) !== hash) return broken('the entry is not what was written')
    const time = Date.parse(String(entry.at))
    const newest = at.newest ?? time
    // NaN, the time of an entry without one, is not within any bound.
    if (!(time >= newest - MAX_LATE_MS)) return broken('the entry is dated more than an hour before earlier entries')
    at = { sequence, hash, newest: Math.max(time, newest) }
  }
  return { head: at }
}
