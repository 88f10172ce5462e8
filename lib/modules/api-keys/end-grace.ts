import { eq } from 'drizzle-orm'
import type { PartnerCtx, Write } from '../../platform/context.ts'
import { only } from '../../platform/db/rows.ts'
import { lockApiKey } from './find-api-key.ts'
import { type ApiKeyRow, apiKeys } from './table.ts'

/** Ends the grace period of the previous secret, if any. Throws 404. */
export async function endGrace(ctx: Write<PartnerCtx>, secretOrToken: string): Promise<ApiKeyRow> {
  const key = await lockApiKey(ctx, secretOrToken)
  if (!key.previousExpiresAt || key.previousExpiresAt <= ctx.now) return key
  const changed = await ctx.db
    .update(apiKeys)
    .set({ previousHash: null, previousExpiresAt: null, updatedAt: ctx.now })
    .where(eq(apiKeys.token, key.token))
    .returning()
  ctx.audit({
    action: 'api_key.end_grace',
    resourceId: key.token,
    before: { previous_secret_expires_at: key.previousExpiresAt.toISOString() },
    after: { previous_secret_expires_at: null },
  })
  return only(changed)
}
