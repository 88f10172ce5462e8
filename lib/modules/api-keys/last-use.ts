import { and, inArray, isNull, lt, or } from 'drizzle-orm'
import type { Db } from '../../platform/db/db.ts'
import { noteUse, type UseTracker } from '../../platform/use-tracker.ts'
import { apiKeys } from './table.ts'

export type LastUse = UseTracker

/** Records when keys were last used, off the hot path: noted in memory, written by `flush`; only ever forward. */
export const createLastUse = (db: Db): LastUse =>
  noteUse((keys, latest) =>
    db
      .update(apiKeys)
      .set({ lastUsedAt: latest })
      .where(and(inArray(apiKeys.token, keys), or(isNull(apiKeys.lastUsedAt), lt(apiKeys.lastUsedAt, latest)))),
  )
