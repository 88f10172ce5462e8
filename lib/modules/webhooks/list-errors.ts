import { and, desc, eq, isNotNull, sql } from 'drizzle-orm'
import { isId } from '../../kernel/ids.ts'
import type { PartnerCtx } from '../../platform/context.ts'
import { badRequest } from '../../platform/errors.ts'
import { findWebhook } from './find-webhook.ts'
import { type AttemptRow, type DeliveryRow, deliveries, deliveryAttempts } from './table.ts'

export type FailedAttempt = { readonly attempt: AttemptRow; readonly delivery: DeliveryRow }

/**
 * A page of the failed attempts on a webhook, newest first. Throws 404, and 400 for an invalid
 * cursor.
 */
export async function listErrors(
  ctx: PartnerCtx,
  webhookId: string,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
): Promise<{ found: FailedAttempt[]; nextCursor: string | null }> {
  const before = cursor === undefined ? undefined : placeOf(cursor)
  await findWebhook(ctx, webhookId)
  const found = await ctx.db
    .select({ attempt: deliveryAttempts, delivery: deliveries })
    .from(deliveryAttempts)
    .innerJoin(deliveries, eq(deliveries.token, deliveryAttempts.deliveryId))
    .where(
      and(
        eq(deliveryAttempts.partnerId, ctx.partnerId),
        eq(deliveryAttempts.webhookId, webhookId),
        isNotNull(deliveryAttempts.failure),
        before &&
          sql`(${deliveryAttempts.at}, ${deliveryAttempts.deliveryId}) < (${before.at}::timestamptz, ${before.deliveryId})`,
      ),
    )
    .orderBy(desc(deliveryAttempts.at), desc(deliveryAttempts.deliveryId))
    .limit(limit + 1)
  const shown = found.slice(0, limit)
  const last = shown.at(-1)?.attempt
  const nextCursor = found.length > limit && last ? `${last.at.getTime()}.${last.deliveryId}` : null
  return { found: shown, nextCursor }
}

/** Times have 13 digits, because the database cannot parse years after 9999. */
function placeOf(cursor: string): { at: string; deliveryId: string } {
  const [, time = '', deliveryId = ''] = /^(\d{1,13})\.(.*)$/.exec(cursor) ?? []
  if (!isId('dlv', deliveryId)) throw badRequest('cursor: must be the next_cursor of an earlier page of this list')
  return { at: new Date(Number(time)).toISOString(), deliveryId }
}
