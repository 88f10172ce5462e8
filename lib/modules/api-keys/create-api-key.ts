import { and, count, isNull, sql } from 'drizzle-orm'
import { hashSecret, makeSecret, maskSecret } from '../../kernel/api-key-secret.ts'
import { newId } from '../../kernel/ids.ts'
import type { PartnerCtx, Write } from '../../platform/context.ts'
import { ownedBy } from '../../platform/db/conditions.ts'
import { only } from '../../platform/db/rows.ts'
import { conflict } from '../../platform/errors.ts'
import type { CreateApiKey } from './contract.ts'
import {
  type KeyOperations,
  lockForAccess,
  presentRestrictions,
  requireOwnAccess,
  restrictionsOf,
} from './restrictions.ts'
import { type ApiKeyRow, apiKeys } from './table.ts'

/** A key with its secret in plain text, for the response only. */
export type ApiKeyAndSecret = { key: ApiKeyRow; secret: string }

/**
 * Limits the working keys of a namespace: each has a rate limit of its own and a list shows all of
 * them.
 */
const MAX_KEYS = 200

/**
 * Creates a key. The secret is returned once; only its hash and mask are stored
 * (contract#credentials). Throws 400 like `restrictionsOf`, 403 like
 * `requireOwnAccess`, and 409 at the limit of keys.
 */
export async function createApiKey(
  ctx: Write<PartnerCtx>,
  known: KeyOperations,
  input: CreateApiKey,
): Promise<ApiKeyAndSecret> {
  const restrictions = restrictionsOf(ctx, known, input)
  await lockForAccess(ctx)
  // Concurrent calls could exceed the limit, because they do not see each other's keys.
  await ctx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`api keys ${ctx.partnerId}`}, 0))`)
  const [has] = await ctx.db
    .select({ n: count() })
    .from(apiKeys)
    .where(and(ownedBy(ctx, apiKeys), isNull(apiKeys.revokedAt)))
  if ((has?.n ?? 0) >= MAX_KEYS) throw conflict(`A namespace can have at most ${MAX_KEYS} API keys. Revoke one first.`)
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
      ...restrictions,
      secretHash: hashSecret(secret),
      secretMask: maskSecret(secret),
      createdAt: ctx.now,
      updatedAt: ctx.now,
    })
    .returning()
  const key = only(made)
  await requireOwnAccess(ctx, known, key)
  const { access, rate_limit_per_second } = input
  ctx.audit({
    action: 'api_key.create',
    resourceId: key.token,
    after: { name: key.name, access, rate_limit_per_second, ...presentRestrictions(key) },
  })
  return { key, secret }
}
