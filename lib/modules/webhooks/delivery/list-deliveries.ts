import { and, desc, eq, gte, lt, type SQL } from 'drizzle-orm'
import { idAtTime, isId } from '../../../kernel/ids.ts'
import type { PartnerCtx } from '../../../platform/context.ts'
import { ownedBy } from '../../../platform/db/conditions.ts'
import { badRequest } from '../../../platform/errors.ts'
import type { DeliveryQuery } from '../contract.ts'
import { findWebhook } from '../find-webhook.ts'
import { type DeliveryRow, deliveries, deliveryId } from '../table.ts'

/**
 * A page of a webhook's deliveries, newest event first. Throws 404, and 400 for an invalid cursor.
 */
export async function listDeliveries(
  ctx: PartnerCtx,
  webhookId: string,
  query: DeliveryQuery,
): Promise<{ found: DeliveryRow[]; nextCursor: string | null }> {
  const { cursor, limit } = query
  if (cursor !== undefined && !isId('dlv', cursor))
    throw badRequest('cursor: must be the next_cursor of an earlier page of this list')
  await findWebhook(ctx, webhookId)
  const found = await ctx.db
    .select()
    .from(deliveries)
    .where(
      and(
        ownedBy(ctx, deliveries),
        eq(deliveries.webhookId, webhookId),
        filters(webhookId, query),
        cursor ? lt(deliveries.token, cursor) : undefined,
      ),
    )
    .orderBy(desc(deliveries.token))
    .limit(limit + 1)
  const shown = found.slice(0, limit)
  return { found: shown, nextCursor: found.length > limit ? (shown.at(-1)?.token ?? null) : null }
}

/** An ID contains the time of its event, so a time range is a range of IDs. */
function filters(
  webhookId: string,
  { status, record_type, event_type, event_id, from, to }: DeliveryQuery,
): SQL | undefined {
  return and(
    status && eq(deliveries.status, status),
    record_type && eq(deliveries.recordType, record_type),
    event_type && eq(deliveries.eventType, event_type),
    event_id === undefined ? undefined : eq(deliveries.token, deliveryId(event_id, webhookId)),
    from === undefined ? undefined : gte(deliveries.token, idAtTime('dlv', timeOf(from))),
    to === undefined ? undefined : lt(deliveries.token, idAtTime('dlv', timeOf(to))),
  )
}

/** No event is older than 1970. */
const timeOf = (iso: string) => new Date(Math.max(0, Date.parse(iso)))
