import { and, asc, eq, inArray } from 'drizzle-orm'
import type { PartnerCtx, Write } from '../../../platform/context.ts'
import { ownedBy } from '../../../platform/db/conditions.ts'
import { notFound } from '../../../platform/errors.ts'
import { lockWebhook } from '../find-webhook.ts'
import { type DeliveryRow, deliveries } from '../table.ts'
import { dueNow, wake } from './redeliver.ts'

/**
 * Makes several deliveries due now, all or none: the same events with the same IDs and new retry
 * schedules. Throws 404 if the webhook or one of the deliveries does not exist, and 409 while the
 * webhook is disabled.
 */
export async function redeliverSeveral(
  ctx: Write<PartnerCtx>,
  webhookId: string,
  tokens: readonly string[],
): Promise<DeliveryRow[]> {
  const webhook = await lockWebhook(ctx, webhookId)
  await wake(ctx, webhook)
  const chosen = [...new Set(tokens)]
  const own = and(ownedBy(ctx, deliveries), eq(deliveries.webhookId, webhookId), inArray(deliveries.token, chosen))
  // Locked in the order of their IDs, so that two requests cannot wait for each other.
  const before = await ctx.db
    .select({ token: deliveries.token })
    .from(deliveries)
    .where(own)
    .orderBy(asc(deliveries.token))
    .for('update')
  if (before.length < chosen.length) throw notFound()
  const due = await ctx.db
    .update(deliveries)
    .set({ status: 'pending', tries: 0, dueAt: dueNow(ctx.now, webhook) })
    .where(own)
    .returning()
  ctx.audit({ action: 'webhook.redeliver', resourceId: webhookId, after: { deliveries: chosen, status: 'pending' } })
  const byToken = new Map(due.map((row) => [row.token, row]))
  return chosen.flatMap((token) => byToken.get(token) ?? [])
}
