import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Ctx, OrganizationCtx } from '../../platform/context.ts'
import { writeOnce } from '../../platform/write/run-write.ts'
import type { DisabledReason } from './states.ts'
import { webhooks } from './table.ts'

/** Namespace of the webhook, for its audit entry. */
export type OwnerCtx = Ctx & OrganizationCtx & { readonly partnerId: string }

/**
 * The webhook as leased for the attempt. If its endpoint or lease has changed, the attempt does not
 * count.
 */
export type Held = { readonly token: string; readonly leasedBy: string; readonly endpoint: string }

/**
 * Disables a webhook that has failed for too long or whose endpoint is gone. The reason is recorded
 * in the audit log and on the webhook, and a job notifies members (decision 0218). Pending
 * deliveries are kept and sent once it is enabled again.
 */
export async function disableWebhook(
  ctx: OwnerCtx,
  { token, leasedBy, endpoint }: Held,
  reason: DisabledReason,
): Promise<void> {
  await writeOnce(ctx, async (write) => {
    const [row] = await write.db
      .update(webhooks)
      .set({
        enabled: false,
        disabledReason: reason,
        // After a 410, another delivery of the same batch can have succeeded. Notifications name the time.
        failingSince: sql`coalesce(${webhooks.failingSince}, ${ctx.now.toISOString()}::timestamptz)`,
        updatedAt: ctx.now,
      })
      .where(
        and(
          eq(webhooks.token, token),
          eq(webhooks.enabled, true),
          isNull(webhooks.deletedAt),
          eq(webhooks.leasedBy, leasedBy),
          eq(webhooks.endpoint, endpoint),
        ),
      )
      .returning()
    if (row) {
      write.audit({
        action: 'webhook.disable',
        resourceId: token,
        before: { enabled: true },
        after: { enabled: false, reason, endpoint: row.endpoint },
      })
    }
  })
}
