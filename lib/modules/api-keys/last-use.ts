import { and, inArray, isNull, lt, or } from 'drizzle-orm'
import type { Db } from '../../platform/db/db.ts'
import { apiKeys } from './table.ts'

export type LastUse = {
  /** Notes that a key was used. Costs no database call. */
  note(keyId: string, now: Date): void
  /** Writes what was noted, all keys at once. */
  flush(): Promise<void>
}

/** Records when keys were last used, off the hot path: noted in memory, written by `flush`; only ever forward. */
export function createLastUse(db: Db): LastUse {
  let noted = new Set<string>()
  let latest = new Date(0)
  return {
    note: (keyId, now) => {
      noted.add(keyId)
      if (now > latest) latest = now
    },
    flush: async () => {
      if (noted.size === 0) return
      const keys = [...noted]
      noted = new Set()
      await db
        .update(apiKeys)
        .set({ lastUsedAt: latest })
        .where(and(inArray(apiKeys.token, keys), or(isNull(apiKeys.lastUsedAt), lt(apiKeys.lastUsedAt, latest))))
    },
  }
}
