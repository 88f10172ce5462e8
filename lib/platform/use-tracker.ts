import { type SQL, sql } from 'drizzle-orm'

export type UseTracker = {
  /** Records a use in memory, without a database call. */
  note(id: string, now: Date): void
  /** Writes all recorded uses. */
  flush(): Promise<void>
}

/**
 * Last-used tracking outside the hot path: uses are recorded in memory and written by `flush`.
 * `write` must not replace a later time. Uses that it fails to write are written by the next `flush`.
 */
export function createUseTracker(write: (uses: ReadonlyMap<string, Date>) => PromiseLike<unknown>): UseTracker {
  const used = new Map<string, Date>()
  const note = (id: string, now: Date) => {
    const noted = used.get(id)
    if (!noted || now > noted) used.set(id, now)
  }
  return {
    note,
    flush: async () => {
      if (used.size === 0) return
      const uses = new Map(used)
      used.clear()
      try {
        await write(uses)
      } catch (error) {
        for (const [id, at] of uses) note(id, at)
        throw error
      }
    },
  }
}

/** Uses as a table `used (token, at)` of a statement. */
export function usesTable(uses: ReadonlyMap<string, Date>): SQL {
  const times = [...uses.values()].map((at) => at.toISOString())
  return sql`unnest(${sql.param([...uses.keys()])}::text[], ${sql.param(times)}::timestamptz[]) as used (token, at)`
}
