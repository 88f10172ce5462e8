import { eq } from 'drizzle-orm'
import type { PartnerCtx, Write } from '../../platform/context.ts'
import { lockApiKey } from './find-api-key.ts'
import { apiKeys } from './table.ts'

/**
 * Revokes a key: its secret, and the previous one in its grace period, are rejected from now on.
 * Throws 404.
 */
export async function revokeApiKey(ctx: Write<PartnerCtx>, secretOrToken: string): Promise<void> {
  const key = await lockApiKey(ctx, secretOrToken)
  await ctx.db.update(apiKeys).set({ revokedAt: ctx.now, updatedAt: ctx.now }).where(eq(apiKeys.token, key.token))
  ctx.audit({ action: 'api_key.revoke', resourceId: key.token, before: { name: key.name, secret: key.secretMask } })
}
