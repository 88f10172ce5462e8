import { eq } from 'drizzle-orm'
import { hashSecret, makeSecret, maskSecret } from '../../kernel/api-key-secret.ts'
import type { PartnerCtx, Write } from '../../platform/context.ts'
import { only } from '../../platform/db/rows.ts'
import type { ApiKeyAndSecret } from './create-api-key.ts'
import { lockApiKey } from './find-api-key.ts'
import { apiKeys } from './table.ts'

/**
 * Rotates the secret of a key. `secretOrToken` is the current secret (specification) or the key's
 * token (contract#credentials). The previous secret stops working immediately, or after
 * `graceSeconds`; an even older one stops immediately. Throws 404.
 */
export async function rotateApiKey(
  ctx: Write<PartnerCtx>,
  secretOrToken: string,
  graceSeconds: number,
): Promise<ApiKeyAndSecret> {
  const current = await lockApiKey(ctx, secretOrToken)
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
      updatedAt: ctx.now,
    })
    .where(eq(apiKeys.token, current.token))
    .returning()
  ctx.audit({
    action: 'api_key.rotate',
    resourceId: current.token,
    before: { secret: current.secretMask },
    after: { secret: maskSecret(secret), grace_period_seconds: graceSeconds },
  })
  return { key: only(changed), secret }
}
