import { and, asc, eq } from 'drizzle-orm'
import type { PartnerCtx, Write } from '../../../platform/context.ts'
import { ownedBy } from '../../../platform/db/conditions.ts'
import { notFound } from '../../../platform/errors.ts'
import { findWebhook } from '../find-webhook.ts'
import { type AttemptRow, type DeliveryRow, deliveries, deliveryAttempts } from '../table.ts'

/** A delivery of a webhook with its attempts, oldest first. Throws 404. */
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
  const history = await ctx.db
    .select()
    .from(deliveryAttempts)
    .where(and(eq(deliveryAttempts.deliveryId, token), eq(deliveryAttempts.partnerId, ctx.partnerId)))
    .orderBy(asc(deliveryAttempts.number))
  return { delivery, history }
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
