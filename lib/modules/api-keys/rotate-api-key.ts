import { eq } from 'drizzle-orm'
import { hashSecret, makeSecret, maskSecret } from '../../kernel/api-key-secret.ts'
import type { PartnerCtx, Write } from '../../platform/context.ts'
import { only } from '../../platform/db/rows.ts'
import { badRequest } from '../../platform/errors.ts'
import type { RotateApiKey } from './contract.ts'
import type { ApiKeyAndSecret } from './create-api-key.ts'
import { lockApiKey } from './find-api-key.ts'
import {
  expiryColumns,
  type KeyOperations,
  lockForAccess,
  presentRestrictions,
  requireOwnAccess,
} from './restrictions.ts'
import { apiKeys } from './table.ts'

/**
 * Rotates the secret of a key. `secretOrToken` is the current secret (specification) or the key's
 * token (contract#credentials). The previous secret stops working immediately, or after
 * its grace period; an even older one stops immediately. The expiry stays unless one is given. Throws
 * 400 if that is in the past, or missing for a key that has expired, 403 like
 * `requireOwnAccess`, and 404.
 */
export async function rotateApiKey(
  ctx: Write<PartnerCtx>,
  known: KeyOperations,
  secretOrToken: string,
  { grace_period_seconds: graceSeconds, expires_at }: RotateApiKey,
): Promise<ApiKeyAndSecret> {
  await lockForAccess(ctx)
  const current = await lockApiKey(ctx, secretOrToken)
  await requireOwnAccess(ctx, known, current)
  const expiry = expiryColumns(ctx, expires_at)
  if (expires_at === undefined && current.expiresAt && current.expiresAt <= ctx.now) {
    throw badRequest('expires_at: is required, because the key has expired')
  }
  const secret = makeSecret(ctx.environment, ctx.random)
  const expiresAt = new Date(ctx.now.getTime() + graceSeconds * 1000)
  const changed = await ctx.db
    .update(apiKeys)
    .set({
      secretHash: hashSecret(secret),
      secretMask: maskSecret(secret),
      previousHash: graceSeconds > 0 ? current.secretHash : null,
      previousExpiresAt: graceSeconds > 0 ? expiresAt : null,
      rotatedAt: ctx.now,
      ...expiry,
      updatedAt: ctx.now,
    })
    .where(eq(apiKeys.token, current.token))
    .returning()
  const key = only(changed)
  ctx.audit({
    action: 'api_key.rotate',
    resourceId: current.token,
    before: { secret: current.secretMask, expires_at: presentRestrictions(current).expires_at },
    after: {
      secret: maskSecret(secret),
      grace_period_seconds: graceSeconds,
      expires_at: presentRestrictions(key).expires_at,
    },
  })
  return { key, secret }
}
