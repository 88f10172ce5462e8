/** Expiring cache by name. */
export type Memory<T> = {
  get(name: string): T | undefined
  remember(name: string, what: T, ms: number): void
  forget(name: string): void
}

/** Bounded, because names come from callers. */
const MAX_ENTRIES = 5_000

export function createMemory<T>(now: () => number, most = MAX_ENTRIES): Memory<T> {
  const entries = new Map<string, { readonly until: number; readonly what: T }>()
  return {
    get: (name) => {
      const found = entries.get(name)
      return found && found.until > now() ? found.what : undefined
    },
    remember: (name, what, ms) => {
      entries.delete(name)
      // Maps keep insertion order, so the first entry is the oldest.
      const [oldest] = entries.size >= most ? entries.keys() : []
      if (oldest !== undefined) entries.delete(oldest)
      entries.set(name, { what, until: now() + ms })
    },
    forget: (name) => void entries.delete(name),
  }
}
