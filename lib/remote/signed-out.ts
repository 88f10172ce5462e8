/** Sessions of people who signed out before their session's time: a copy of the cookie is worth nothing any more (ASVS 7.4.1). */
export type SignedOut = {
  /** `expires` is when the session ends by itself, in Unix seconds; until then it is remembered. */
  add(id: string, expires: number): void
  has(id: string): boolean
}

/** More than a process sees in the week that a session lasts at most; about 2 MB. */
const MOST = 20_000

/** The list of this process. Where it is full, the session goes that would have ended first. */
export function createSignedOut(now: () => number = Date.now, most = MOST): SignedOut {
  const ends = new Map<string, number>()

  const makeRoom = () => {
    for (const [id, expires] of ends) if (expires * 1000 <= now()) ends.delete(id)
    if (ends.size < most) return
    let first: [id: string, expires: number] | undefined
    for (const entry of ends) if (!first || entry[1] < first[1]) first = entry
    if (first) ends.delete(first[0])
  }
  return {
    add: (id, expires) => {
      if (!ends.has(id) && ends.size >= most) makeRoom()
      ends.set(id, expires)
    },
    has: (id) => ends.has(id),
  }
}
