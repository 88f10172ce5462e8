import { and, eq, isNull } from 'drizzle-orm'
import type { Ctx } from '../../platform/context.ts'
import { writeOnce } from '../../platform/write/run-write.ts'
import type { DisabledReason } from './states.ts'
import { webhooks } from './table.ts'

/**
 * Disables a webhook that has failed for too long, or whose endpoint says that it is gone. Its organization finds the reason in
 * its audit log and on the webhook. What waits for it stays, and is delivered once it is enabled again.
 */
export async function disableWebhook(ctx: Ctx, token: string, reason: DisabledReason): Promise<void> {
  await writeOnce(ctx, async (write) => {
    const [disabled] = await write.db
      .update(webhooks)
      .set({ enabled: false, disabledReason: reason, updatedAt: ctx.now })
      .where(and(eq(webhooks.token, token), eq(webhooks.enabled, true), isNull(webhooks.deletedAt)))
      .returning()
    if (!disabled) return
    const { organizationId, endpoint } = disabled
    write.audit({
      action: 'webhook.disable',
      resourceId: token,
      organizationId,
      before: { enabled: true },
      after: { enabled: false, reason, endpoint },
    })
  })
}
