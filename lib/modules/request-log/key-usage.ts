import { and, eq, gte, sql } from 'drizzle-orm'
import type { PartnerCtx } from '../../platform/context.ts'
import { ownedBy } from '../../platform/db/conditions.ts'
import { apiKeyUsage } from './table.ts'

type Counted = { requests: number; failed: number; lastAt: Date }
export type UsageOfHour = Counted & { hour: Date; secretId: string }
export type UsageOfOperation = Counted & { method: string; path: string }

const counted = {
  requests: sql<number>`sum(${apiKeyUsage.requests})`.mapWith(Number),
  failed: sql<number>`sum(${apiKeyUsage.failed})`.mapWith(Number),
  lastAt: sql<Date>`max(${apiKeyUsage.lastAt})`.mapWith(apiKeyUsage.lastAt),
}

/**
 * Usage of a key since a time: by hour and secret, oldest first, and by operation, most requests
 * first.
 */
export async function usageOfKey(
  ctx: PartnerCtx,
  keyId: string,
  since: Date,
): Promise<{ hours: UsageOfHour[]; operations: UsageOfOperation[] }> {
  const { hour, secretId, method, path } = apiKeyUsage
  const ofKey = and(ownedBy(ctx, apiKeyUsage), eq(apiKeyUsage.keyId, keyId), gte(hour, since))
  const hours = ctx.db
    .select({ hour, secretId, ...counted })
    .from(apiKeyUsage)
    .where(ofKey)
    .groupBy(hour, secretId)
    .orderBy(hour)
  const operations = ctx.db
    .select({ method, path, ...counted })
    .from(apiKeyUsage)
    .where(ofKey)
    .groupBy(method, path)
    .orderBy(sql`${counted.requests} desc`, path, method)
  return { hours: await hours, operations: await operations }
}
