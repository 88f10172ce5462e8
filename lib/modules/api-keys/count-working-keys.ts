import { and, eq, gt, isNull, or } from 'drizzle-orm'
import type { Db } from '../../platform/db/db.ts'
import { apiKeys } from './table.ts'

/** The number of an organization's keys that are enabled and neither revoked nor expired. */
export const countWorkingKeys = (db: Db, now: Date, organizationId: string): Promise<number> =>
  db.$count(
    apiKeys,
    and(
      eq(apiKeys.organizationId, organizationId),
      eq(apiKeys.enabled, true),
      isNull(apiKeys.revokedAt),
      or(isNull(apiKeys.expiresAt), gt(apiKeys.expiresAt, now)),
    ),
  )
