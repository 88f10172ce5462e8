import { canonicalJson } from './canonical.ts'

/** An audit entry in its hashed form: all fields of its wire form except those of the chain. */
type ChainedEntry = Readonly<Record<string, unknown>>

/** The hash before an organization's first entry. */
export const CHAIN_START = '0'.repeat(64)

/**
 * The hashed text of an entry: the RFC 8785 form of the entry, its number and the previous hash
 * (decision 0031). Changing, removing or moving an entry changes all following hashes.
 */
export const chainText = (entry: ChainedEntry, sequence: number, previousHash: string): string =>
  canonicalJson({ version: 1, sequence, previous_hash: previousHash, entry })

/** A stored link: number, entry (missing if it was removed) and hash. */
export type Link = { readonly sequence: number; readonly hash: string; readonly entry: ChainedEntry | null }

/**
 * The last verified link. `newest` is the latest time of all entries up to it, in milliseconds
 * since 1970.
 */
export type Head = { readonly sequence: number; readonly hash: string; readonly newest?: number }

/**
 * Maximum age of an entry relative to the newest entry before it. Entries are chained in the order
 * of their transactions, and a request or job writes its first row within minutes of its time: lock
 * waits and five attempts take up to three minutes, and clocks differ by seconds. An hour is a wide
 * margin; an older entry was not written at its stated time.
 */
export const MAX_LATE_MS = 3_600_000

/** Result of a verification: the last valid link, and the problem of the next one, if any. */
export type ChainVerdict = {
  readonly head: Head
  readonly broken?: { readonly sequence: number; readonly why: string }
}

/**
 * Verifies further links from `head`, hashing each with `sha256`, which returns lower-case
 * hexadecimal digits. Stops at the first invalid link.
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
    if (entry === null) return broken('the entry was removed')
    if ((await sha256(chainText(entry, sequence, at.hash))) !== hash) return broken('the content was changed')
    const time = Date.parse(String(entry.at))
    const newest = at.newest ?? time
    // NaN, for an entry without a time, is outside every bound.
    if (!(time >= newest - MAX_LATE_MS)) return broken('the entry is dated more than an hour before earlier entries')
    at = { sequence, hash, newest: Math.max(time, newest) }
  }
  return { head: at }
}
