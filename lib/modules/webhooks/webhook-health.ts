import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { PartnerCtx } from '../../platform/context.ts'
import { ownedBy } from '../../platform/db/conditions.ts'
import { rows } from '../../platform/db/rows.ts'
import type { Failure } from './states.ts'
import { deliveries, deliveryAttempts, webhooks } from './table.ts'

/** Number of newest deliveries for the success rate. */
export const RECENT = 100
/** Maximum count of pending deliveries. */
const MAX_WAITING = 1000

/** Recent health of an endpoint. */
export type WebhookHealth = {
  readonly attempted: number
  readonly delivered: number
  readonly waiting: number
  readonly lastError: { at: Date; failure: Failure; statusCode: number | null; deliveryId: string } | null
}

type HealthRow = { token: string; attempted: number; delivered: number; waiting: number } & (
  | { error_at: string | Date; failure: Failure; status_code: number | null; delivery_id: string }
  | { error_at: null }
)

/** Health of several webhooks; each part is a short index scan. */
export async function healthOf(
  ctx: PartnerCtx,
  tokens: readonly string[],
): Promise<ReadonlyMap<string, WebhookHealth>> {
  if (tokens.length === 0) return new Map()
  const found = await rows<HealthRow>(
    ctx.db,
    sql`select ${webhooks.token} as token, newest.*, open.waiting, error.*
          from ${webhooks}
               cross join lateral (${newest(ctx)}) newest
               cross join lateral (${open(ctx)}) open
               left join lateral (${lastError(ctx)}) error on true
         where ${and(ownedBy(ctx, webhooks), inArray(webhooks.token, [...tokens]))}`,
  )
  return new Map(found.map((row) => [row.token, healthIn(row)]))
}

const newest = (ctx: PartnerCtx): SQL => sql`
  select count(*) filter (where attempts > 0)::int as attempted,
         count(*) filter (where status = 'delivered')::int as delivered
    from (select attempts, status from ${deliveries} where ${ofWebhook(ctx)} order by ${deliveries.token} desc limit ${RECENT}) recent`

const open = (ctx: PartnerCtx): SQL => sql`
  select count(*)::int as waiting
    from (select 1 from ${deliveries} where ${ofWebhook(ctx)} and ${eq(deliveries.status, 'pending')} limit ${MAX_WAITING}) pending`

const lastError = (ctx: PartnerCtx): SQL => sql`
  select at as error_at, failure, status_code, delivery_id from ${deliveryAttempts}
   where ${deliveryAttempts.webhookId} = ${webhooks.token} and ${eq(deliveryAttempts.partnerId, ctx.partnerId)} and failure is not null
   order by at desc, delivery_id desc limit 1`

const ofWebhook = (ctx: PartnerCtx) => and(ownedBy(ctx, deliveries), eq(deliveries.webhookId, webhooks.token))

function healthIn(row: HealthRow): WebhookHealth {
  const { attempted, delivered, waiting } = row
  const lastError =
    row.error_at === null
      ? null
      : {
          at: new Date(row.error_at),
          failure: row.failure,
          statusCode: row.status_code,
          deliveryId: row.delivery_id,
        }
  return { attempted, delivered, waiting, lastError }
}
