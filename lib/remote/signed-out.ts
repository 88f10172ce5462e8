/**
 * Sessions that were signed out before their expiry, so that copied cookies are rejected (ASVS
 * 7.4.1).
 */
export type SignedOut = {
  /** Adds a session until it expires, at `expires` in Unix seconds. */
  add(id: string, expires: number): void
  has(id: string): boolean
}

/** More than a process sees within the week of a session; about 2 MB. */
const MAX_SESSIONS = 20_000

/** The sessions of this process. When full, it removes the one that expires first. */
export function createSignedOut(now: () => number = Date.now, most = MAX_SESSIONS): SignedOut {
  const ends = new Map<string, number>()

  const evictOldest = () => {
    for (const [id, expires] of ends) if (expires * 1000 <= now()) ends.delete(id)
    if (ends.size < most) return
    let first: [id: string, expires: number] | undefined
    for (const entry of ends) if (!first || entry[1] < first[1]) first = entry
    if (first) ends.delete(first[0])
  }
  return {
    add: (id, expires) => {
      if (!ends.has(id) && ends.size >= most) evictOldest()
      ends.set(id, expires)
    },
    has: (id) => ends.has(id),
  }
}
