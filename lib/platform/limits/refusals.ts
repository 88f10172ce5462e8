/** Caches refusals of a counter in this process, so that repeated refusals cost no statement. */
export type Refusals = {
  /** Remaining time of a refusal; undefined if the counter must be checked. */
  msLeft(key: string): number | undefined
  remember(key: string, msBeforeNext: number): void
  forget(key: string): void
}

/** Maximum time of a cached refusal, because another process may have returned capacity. */
const RETENTION_MS = 60_000
/** Maximum number of cached refusals. */
const MAX_ENTRIES = 10_000

/** Caches the most recent refusals. */
export function createRefusals(now: () => number, most = MAX_ENTRIES): Refusals {
  const refused = new Map<string, { readonly at: number; readonly endsAt: number }>()
  return {
    msLeft: (key) => {
      const found = refused.get(key)
      if (!found) return undefined
      const at = now()
      if (at >= found.at && at < Math.min(found.endsAt, found.at + RETENTION_MS)) return found.endsAt - at
      refused.delete(key)
      return undefined
    },
    remember: (key, msBeforeNext) => {
      const at = now()
      // A map keeps insertion order.
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
