import { eq } from 'drizzle-orm'
import type { PartnerCtx, Write } from '../../../platform/context.ts'
import { only } from '../../../platform/db/rows.ts'
import { conflict } from '../../../platform/errors.ts'
import { lockWebhook } from '../find-webhook.ts'
import { type DeliveryRow, deliveries, type WebhookRow, webhooks } from '../table.ts'
import { lockDelivery } from './find-delivery.ts'

/**
 * Makes a delivery due now, regardless of its status: the same event with the same ID and a new
 * retry schedule. If an attempt is in flight and fails, the delivery stays due. Throws 404, and 409
 * while the webhook is disabled.
 */
export async function redeliver(ctx: Write<PartnerCtx>, webhookId: string, token: string): Promise<DeliveryRow> {
  const webhook = await lockWebhook(ctx, webhookId)
  await wake(ctx, webhook)
  const before = await lockDelivery(ctx, webhookId, token)
  const due = await ctx.db
    .update(deliveries)
    .set({ status: 'pending', tries: 0, dueAt: dueNow(ctx.now, webhook) })
    .where(eq(deliveries.token, token))
    .returning()
  ctx.audit({
    action: 'webhook.redeliver',
    resourceId: webhookId,
    before: { delivery: token, status: before.status },
    after: { delivery: token, status: 'pending' },
  })
  return only(due)
}

/**
 * Due now, but not before the floor of the locked webhook, below which deliveries are not searched
 * (decision 0052).
 */
export function dueNow(now: Date, { dueFloor, nextFloor }: WebhookRow): Date {
  const floor = nextFloor ?? dueFloor
  return floor && floor > now ? floor : now
}

/**
 * A requested delivery ends a pause of the endpoint. The end is stored even without a pause, so that
 * an attempt in flight starts none (`recordAttempts`). Throws 409.
 */
export async function wake(ctx: Write<PartnerCtx>, { token, enabled }: WebhookRow): Promise<void> {
  if (!enabled) throw conflict('The webhook is disabled. Enable it first.')
  await ctx.db.update(webhooks).set({ restingUntil: ctx.now }).where(eq(webhooks.token, token))
}
