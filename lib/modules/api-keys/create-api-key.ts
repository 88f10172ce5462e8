import { hashSecret, makeSecret, maskSecret } from '../../kernel/api-key-secret.ts'
import { newId } from '../../kernel/ids.ts'
import type { PartnerCtx, Write } from '../../platform/context.ts'
import { only } from '../../platform/db/rows.ts'
import type { CreateApiKey } from './contract.ts'
import { apiKeys } from './table.ts'

export type ApiKeyRow = typeof apiKeys.$inferSelect
/** A key with its secret in plain text, for the response only. */
export type ApiKeyAndSecret = { key: ApiKeyRow; secret: string }

/**
 * Creates a key. The secret is returned once; only its hash and mask are stored
 * (contract#credentials).
 */
export async function createApiKey(ctx: Write<PartnerCtx>, input: CreateApiKey): Promise<ApiKeyAndSecret> {
  const secret = makeSecret(ctx.environment, ctx.random)
  const made = await ctx.db
    .insert(apiKeys)
    .values({
      token: newId('api', ctx.now, ctx.random),
      organizationId: ctx.organizationId,
      partnerId: ctx.partnerId,
      name: input.name,
      description: input.description,
      customersRead: input.access.customers_read,
      customersWrite: input.access.customers_write,
      transactionsRead: input.access.transactions_read,
      transactionsWrite: input.access.transactions_write,
      rateLimitPerSecond: input.rate_limit_per_second,
      secretHash: hashSecret(secret),
      secretMask: maskSecret(secret),
      createdAt: ctx.now,
      updatedAt: ctx.now,
    })
    .returning()
  const key = only(made)
  const { access, rate_limit_per_second } = input
  ctx.audit({
    action: 'api_key.create',
    resourceId: key.token,
    after: { name: key.name, access, rate_limit_per_second },
  })
  return { key, secret }
}
