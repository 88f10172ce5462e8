import { eq } from 'drizzle-orm'
import type { Db } from '../../platform/db/db.ts'
import { type Erasure, isOfOrganization } from '../../platform/db/erasure.ts'
import { apiKeys } from './table.ts'

export const apiKeyErasure: Erasure = { atEnd: [{ table: apiKeys, where: isOfOrganization }] }

/** A subquery with the IDs of an organization's API keys. */
export const idsOfKeys = (db: Db, organizationId: string) =>
  db.select({ token: apiKeys.token }).from(apiKeys).where(eq(apiKeys.organizationId, organizationId))
