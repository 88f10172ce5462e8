import { and, eq, isNull } from 'drizzle-orm'
import type { Db } from '../../platform/db/db.ts'
import { apiKeys } from './table.ts'

/** The number of an organization's keys that are enabled and not revoked. */
export const countWorkingKeys = (db: Db, organizationId: string): Promise<number> =>
  db.$count(
    apiKeys,
    and(eq(apiKeys.organizationId, organizationId), eq(apiKeys.enabled, true), isNull(apiKeys.revokedAt)),
  )
