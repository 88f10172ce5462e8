import { and, desc, eq, gte, sql } from 'drizzle-orm'
import type { PartnerCtx } from '../../platform/context.ts'
import { ownedBy } from '../../platform/db/conditions.ts'
import { apiKeyAddresses, apiKeyUsage } from './table.ts'

type Counted = { requests: number; failed: number; lastAt: Date }
export type UsageOfHour = Counted & { hour: Date; secretId: string }
export type UsageOfAddress = Counted & { secretId: string; address: string; agent: string | null; firstAt: Date }
export type UsageOfOperation = Counted & { method: string; path: string }

/** Those of the current, the previous and an older secret. */
const MAX_LISTED = 150

const counted = {
  requests: sql<number>`sum(${apiKeyUsage.requests})`.mapWith(Number),
  failed: sql<number>`sum(${apiKeyUsage.failed})`.mapWith(Number),
  lastAt: sql<Date>`max(${apiKeyUsage.lastAt})`.mapWith(apiKeyUsage.lastAt),
}

/**
 * Usage of a key since a time: by hour and secret, oldest first, by operation, most requests first,
 * and by secret and address, latest first.
 */
export async function usageOfKey(
  ctx: PartnerCtx,
  keyId: string,
  since: Date,
): Promise<{ hours: UsageOfHour[]; operations: UsageOfOperation[]; addresses: UsageOfAddress[] }> {
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
  const { address, agent, requests, failed, firstAt, lastAt } = apiKeyAddresses
  const addresses = ctx.db
    .select({ secretId: apiKeyAddresses.secretId, address, agent, requests, failed, firstAt, lastAt })
    .from(apiKeyAddresses)
    .where(and(ownedBy(ctx, apiKeyAddresses), eq(apiKeyAddresses.keyId, keyId), gte(lastAt, since)))
    .orderBy(desc(lastAt), address)
    .limit(MAX_LISTED)
  return { hours: await hours, operations: await operations, addresses: await addresses }
}
