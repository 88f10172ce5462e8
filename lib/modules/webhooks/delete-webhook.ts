import { eq } from 'drizzle-orm'
import type { PartnerCtx, Write } from '../../platform/context.ts'
import { lockWebhook } from './find-webhook.ts'
import { webhooks } from './table.ts'

/** Deletes a webhook and its secrets; pending deliveries are not sent. Throws 404. */
export async function deleteWebhook(ctx: Write<PartnerCtx>, token: string): Promise<void> {
  const { name, endpoint } = await lockWebhook(ctx, token)
  await ctx.db
    .update(webhooks)
    .set({
      deletedAt: ctx.now,
      updatedAt: ctx.now,
      sealedSecret: '',
      sealedPrevious: null,
      previousExpiresAt: null,
      sealedHeaders: null,
    })
    .where(eq(webhooks.token, token))
  ctx.audit({ action: 'webhook.delete', resourceId: token, before: { name, endpoint } })
}
