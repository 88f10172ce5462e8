/** Whom a counter has refused, known to this process: as long as it knows, a refusal asks no counter. */
export type Refusals = {
  /** For how long the key is refused yet; undefined when the counter has to be asked. */
  msLeft(key: string): number | undefined
  remember(key: string, msBeforeNext: number): void
  forget(key: string): void
}

/** Another process may have given something back meanwhile: after so long the counter is asked again. */
const KEPT_MS = 60_000
/** Whoever has more addresses than that is told by the counters again. */
const MOST = 10_000

/** Remembers refusals, the latest of them when there are too many. */
export function createRefusals(now: () => number, most = MOST): Refusals {
  const refused = new Map<string, { readonly at: number; readonly endsAt: number }>()
  return {
    msLeft: (key) => {
      const found = refused.get(key)
      if (!found) return undefined
      const at = now()
      if (at >= found.at && at < Math.min(found.endsAt, found.at + KEPT_MS)) return found.endsAt - at
      refused.delete(key)
      return undefined
    },
    remember: (key, msBeforeNext) => {
      const at = now()
      // A map is in the order of its insertions.
      refused.delete(key)
      refused.set(key, { at, endsAt: at + msBeforeNext })
      const [oldest] = refused.size > most ? refused.keys() : []
      if (oldest !== undefined) refused.delete(oldest)
    },
    forget: (key) => {
      refused.delete(key)
    },
  }
}
