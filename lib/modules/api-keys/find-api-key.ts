import { and, eq, isNull, type SQL } from 'drizzle-orm'
import { checkSecret, hashSecret } from '../../kernel/api-key-secret.ts'
import type { PartnerCtx, Write } from '../../platform/context.ts'
import { ownedBy } from '../../platform/db/conditions.ts'
import { notFound } from '../../platform/errors.ts'
import { type ApiKeyRow, apiKeys } from './table.ts'

/**
 * A key of the namespace by its current secret (specification) or its token (contract#credentials).
 * Throws 404.
 */
export async function findApiKey(ctx: PartnerCtx, secretOrToken: string): Promise<ApiKeyRow> {
  const [row] = await ctx.db.select().from(apiKeys).where(named(ctx, secretOrToken))
  if (!row) throw notFound()
  return row
}

/** The same, locked for update. */
export async function lockApiKey(ctx: Write<PartnerCtx>, secretOrToken: string): Promise<ApiKeyRow> {
  const [row] = await ctx.db.select().from(apiKeys).where(named(ctx, secretOrToken)).for('update')
  if (!row) throw notFound()
  return row
}

/** Excludes revoked keys. */
function named(ctx: PartnerCtx, secretOrToken: string): SQL | undefined {
  const key = checkSecret(secretOrToken)
    ? eq(apiKeys.secretHash, hashSecret(secretOrToken))
    : eq(apiKeys.token, secretOrToken)
  return and(ownedBy(ctx, apiKeys), key, isNull(apiKeys.revokedAt))
}
