import { type SQL, sql } from 'drizzle-orm'

type Use = { readonly at: Date }

export type UseTracker<U extends Use> = {
  /** Records a use in memory, without a database call. */
  note(id: string, use: U): void
  /** Writes all recorded uses. */
  flush(): Promise<void>
}

/**
 * Last-used tracking outside the hot path: uses are recorded in memory and written by `flush`, in the
 * order of their IDs, so that all processes lock rows in the same order. `write` must not replace a
 * later use. Uses that it fails to write are written by the next `flush`.
 */
export function createUseTracker<U extends Use>(
  write: (uses: readonly (readonly [string, U])[]) => PromiseLike<unknown>,
): UseTracker<U> {
  const used = new Map<string, U>()
  const note = (id: string, use: U) => {
    const noted = used.get(id)
    if (!noted || use.at > noted.at) used.set(id, use)
  }
  return {
    note,
    flush: async () => {
      if (used.size === 0) return
      const uses = [...used].sort(([a], [b]) => (a < b ? -1 : 1))
      used.clear()
      try {
        await write(uses)
      } catch (error) {
        for (const [id, use] of uses) note(id, use)
        throw error
      }
    },
  }
}

/** A column of a statement with a value of each use. */
export const columnOf = <U>(
  uses: readonly (readonly [string, U])[],
  value: (id: string, use: U) => string | null,
): SQL => sql`${sql.param(uses.map(([id, use]) => value(id, use)))}`
