import { and, desc, eq } from 'drizzle-orm'
import type { PartnerCtx, Write } from '../../../platform/context.ts'
import { ownedBy } from '../../../platform/db/conditions.ts'
import { notFound } from '../../../platform/errors.ts'
import { findWebhook } from '../find-webhook.ts'
import { MAX_SHOWN_ATTEMPTS } from '../states.ts'
import { type AttemptRow, type DeliveryRow, deliveries, deliveryAttempts } from '../table.ts'

/**
 * A delivery of a webhook with its newest attempts, oldest first. Their number is limited because
 * redelivering has no limit and each attempt can have a response of 20,000 bytes. Throws 404.
 */
export async function findDelivery(
  ctx: PartnerCtx,
  webhookId: string,
  token: string,
): Promise<{ delivery: DeliveryRow; history: AttemptRow[] }> {
  await findWebhook(ctx, webhookId)
  const [delivery] = await ctx.db
    .select()
    .from(deliveries)
    .where(own(ctx, webhookId, token))
  if (!delivery) throw notFound()
  const newest = await ctx.db
    .select()
    .from(deliveryAttempts)
    .where(and(eq(deliveryAttempts.deliveryId, token), eq(deliveryAttempts.partnerId, ctx.partnerId)))
    .orderBy(desc(deliveryAttempts.number))
    .limit(MAX_SHOWN_ATTEMPTS)
  return { delivery, history: newest.reverse() }
}

/** A delivery of a webhook, locked for update. Throws 404. */
export async function lockDelivery(ctx: Write<PartnerCtx>, webhookId: string, token: string): Promise<DeliveryRow> {
  const [delivery] = await ctx.db
    .select()
    .from(deliveries)
    .where(own(ctx, webhookId, token))
    .for('update')
  if (!delivery) throw notFound()
  return delivery
}

const own = (ctx: PartnerCtx, webhookId: string, token: string) =>
  and(ownedBy(ctx, deliveries), eq(deliveries.webhookId, webhookId), eq(deliveries.token, token))
