import { eq } from 'drizzle-orm'
import type { PartnerCtx, Write } from '../../platform/context.ts'
import { only } from '../../platform/db/rows.ts'
import type { UpdateApiKey } from './contract.ts'
import { lockApiKey } from './find-api-key.ts'
import {
  type KeyOperations,
  lockForAccess,
  presentRestrictions,
  requireOwnAccess,
  restrictionsOf,
} from './restrictions.ts'
import { type ApiKeyRow, apiKeys } from './table.ts'

/**
 * Updates a key. Authentication reads it for each request, so changes apply from the next one.
 * Throws 400 like `restrictionsOf`, 403 like `requireOwnAccess`, and 404.
 */
export async function updateApiKey(
  ctx: Write<PartnerCtx>,
  known: KeyOperations,
  secretOrToken: string,
  { name, description, enabled, access, rate_limit_per_second, ...restrictions }: UpdateApiKey,
): Promise<ApiKeyRow> {
  await lockForAccess(ctx)
  const before = await lockApiKey(ctx, secretOrToken)
  const changed = await ctx.db
    .update(apiKeys)
    .set({
      name,
      description,
      enabled,
      customersRead: access?.customers_read,
      customersWrite: access?.customers_write,
      transactionsRead: access?.transactions_read,
      transactionsWrite: access?.transactions_write,
      rateLimitPerSecond: rate_limit_per_second,
      ...restrictionsOf(ctx, known, restrictions),
      updatedAt: ctx.now,
    })
    .where(eq(apiKeys.token, before.token))
    .returning()
  const after = only(changed)
  await requireOwnAccess(ctx, known, after)
  ctx.audit({ action: 'api_key.update', resourceId: after.token, before: audited(before), after: audited(after) })
  return after
}

const audited = (key: ApiKeyRow) => ({
  name: key.name,
  description: key.description,
  enabled: key.enabled,
  customers_read: key.customersRead,
  customers_write: key.customersWrite,
  transactions_read: key.transactionsRead,
  transactions_write: key.transactionsWrite,
  rate_limit_per_second: key.rateLimitPerSecond,
  ...presentRestrictions(key),
})
