export type UseTracker = {
  /** Records a use in memory, without a database call. */
  note(id: string, now: Date): void
  /** Writes all recorded uses. */
  flush(): Promise<void>
}

/**
 * Last-used tracking outside the hot path: uses are recorded in memory and written by `flush`.
 * `write` must not replace a later time.
 */
export function createUseTracker(write: (ids: string[], latest: Date) => PromiseLike<unknown>): UseTracker {
  let used = new Set<string>()
  let latest = new Date(0)
  return {
    note: (id, now) => {
      used.add(id)
      if (now > latest) latest = now
    },
    flush: async () => {
      if (used.size === 0) return
      const ids = [...used]
      used = new Set()
      await write(ids, latest)
    },
  }
}
