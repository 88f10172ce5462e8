import { and, inArray, isNull, lt, or } from 'drizzle-orm'
import type { Db } from '../../platform/db/db.ts'
import { createUseTracker, type UseTracker } from '../../platform/use-tracker.ts'
import { apiKeys } from './table.ts'

export type LastUse = UseTracker

/**
 * Last-used tracking of keys, off the hot path: recorded in memory and written by `flush`; times
 * only move forward.
 */
export const createLastUse = (db: Db): LastUse =>
  createUseTracker((keys, latest) =>
    db
      .update(apiKeys)
      .set({ lastUsedAt: latest })
      .where(and(inArray(apiKeys.token, keys), or(isNull(apiKeys.lastUsedAt), lt(apiKeys.lastUsedAt, latest)))),
  )
