export type UseTracker = {
  /** Notes that something was used. Costs no database call. */
  note(id: string, now: Date): void
  /** Writes what was noted, all at once. */
  flush(): Promise<void>
}

/** Records when things were last used, off the hot path: noted in memory, written by `flush`. `write` moves times only forward. */
export function noteUse(write: (ids: string[], latest: Date) => PromiseLike<unknown>): UseTracker {
  let noted = new Set<string>()
  let latest = new Date(0)
  return {
    note: (id, now) => {
      noted.add(id)
      if (now > latest) latest = now
    },
    flush: async () => {
      if (noted.size === 0) return
      const ids = [...noted]
      noted = new Set()
      await write(ids, latest)
    },
  }
}
