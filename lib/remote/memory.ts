/** Expiring cache by name. */
export type Memory<T> = {
  get(name: string): T | undefined
  remember(name: string, what: T, ms: number): void
  forget(name: string): void
}

/** Bounded, because names come from callers. */
const MAX_ENTRIES = 5_000

export function createMemory<T>(now: () => number, most = MAX_ENTRIES): Memory<T> {
  const known = new Map<string, { readonly until: number; readonly what: T }>()
  return {
    get: (name) => {
      const found = known.get(name)
      return found && found.until > now() ? found.what : undefined
    },
    remember: (name, what, ms) => {
      known.delete(name)
      // Maps keep insertion order, so the first entry is the oldest.
      const [oldest] = known.size >= most ? known.keys() : []
      if (oldest !== undefined) known.delete(oldest)
      known.set(name, { what, until: now() + ms })
    },
    forget: (name) => void known.delete(name),
  }
}
