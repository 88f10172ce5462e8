import { eq } from 'drizzle-orm'
import { newId } from '../../kernel/ids.ts'
import type { PartnerCtx, Write } from '../../platform/context.ts'
import { only } from '../../platform/db/rows.ts'
import { storeEvents } from '../../platform/write/store-in-bulk.ts'
import type { EventFilter } from './contract.ts'
import { wake } from './delivery/redeliver.ts'
import { lockWebhook } from './find-webhook.ts'
import { type DeliveryRow, deliveries, deliveryId, type WebhookRow } from './table.ts'

/** The simulated event and its made-up record. */
type Pretended = (webhook: WebhookRow) => { readonly event: EventFilter; readonly data: unknown }

/**
 * Sends a test event to one webhook, signed and retried like any other. Throws 404, and 409 while
 * it is disabled.
 */
export async function testWebhook(
  ctx: Write<PartnerCtx>,
  webhookId: string,
  pretended: Pretended,
): Promise<DeliveryRow> {
  const webhook = await lockWebhook(ctx, webhookId)
  await wake(ctx, webhook)
  const { event, data } = pretended(webhook)
  const token = newId('evt', ctx.now, ctx.random)
  await storeEvents(ctx.db, [
    {
      token,
      organizationId: ctx.organizationId,
      partnerId: ctx.partnerId,
      recordType: event.record_type,
      eventType: event.event_type,
      data,
      webhookId,
      createdAt: ctx.now,
    },
  ])
  ctx.audit({ action: 'webhook.test', resourceId: webhookId, after: { event: token, ...event } })
  return only(
    await ctx.db
      .select()
      .from(deliveries)
      .where(eq(deliveries.token, deliveryId(token, webhookId))),
  )
}
