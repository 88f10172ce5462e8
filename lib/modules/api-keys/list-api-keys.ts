import { and, count, desc, isNull } from 'drizzle-orm'
import type { z } from 'zod'
import type { PartnerCtx } from '../../platform/context.ts'
import { ownedBy } from '../../platform/db/conditions.ts'
import type { ApiKeyQuery } from './contract.ts'
import type { ApiKeyRow } from './create-api-key.ts'
import { apiKeys } from './table.ts'

/** A page of the namespace's keys, newest first, and their total number, without revoked keys. */
export async function listApiKeys(
  ctx: PartnerCtx,
  query: z.infer<typeof ApiKeyQuery>,
): Promise<{ count: number; found: ApiKeyRow[] }> {
  const where = and(ownedBy(ctx, apiKeys), isNull(apiKeys.revokedAt))
  const [[total], found] = await Promise.all([
    ctx.db.select({ n: count() }).from(apiKeys).where(where),
    ctx.db
      .select()
      .from(apiKeys)
      .where(where)
      .orderBy(desc(apiKeys.token))
      .limit(query.limit)
      .offset((query.page - 1) * query.limit),
  ])
  return { count: total?.n ?? 0, found }
}
