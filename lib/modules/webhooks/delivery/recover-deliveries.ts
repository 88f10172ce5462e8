import { type SQL, sql } from 'drizzle-orm'
import { idAtTime, isId } from '../../../kernel/ids.ts'
import type { PartnerCtx, Write } from '../../../platform/context.ts'
import { only, rows } from '../../../platform/db/rows.ts'
import { badRequest } from '../../../platform/errors.ts'
import { lockWebhook } from '../find-webhook.ts'
import { RETENTION_DAYS } from '../states.ts'
import type { RecoverDeliveries } from './contract.ts'
import { dueNow, wake } from './redeliver.ts'

/** Limits per request, because it locks the webhook. */
const LIMITS = {
  /** Deliveries to make due. */
  recovered: 10_000,
  /** Events to check, most of which may have been delivered. */
  looked: 20_000,
} as const

/** Number of deliveries made due, and the next cursor; null at the end. */
export type Recovery = { readonly count: number; readonly nextCursor: string | null }

type Found = { readonly n: number; readonly last: string | null; readonly looked_until: string | null }

/**
 * Makes failed or missed deliveries since a time due, oldest first. Missed are events of the
 * subscribed types that were never queued, because the webhook was disabled, did not exist, or was
 * not subscribed. Throws 404, 409 while disabled unless it only counts, and 400 for a time too long
 * ago or an invalid cursor.
 */
export async function recoverDeliveries(
  ctx: Write<PartnerCtx>,
  webhookId: string,
  { what, since, cursor, preview }: RecoverDeliveries,
  limits: { readonly recovered: number; readonly looked: number } = LIMITS,
): Promise<Recovery> {
  const tag = what === 'failed' ? 'dlv' : 'evt'
  if (cursor !== undefined && !isId(tag, cursor))
    throw badRequest('cursor: must be the next_cursor of an earlier response')
  const oldest = ctx.now.getTime() - RETENTION_DAYS * 86_400_000
  // Time passes between the requests of one recovery.
  if (Date.parse(since) < oldest && cursor === undefined)
    throw badRequest(`since: must be within the last ${RETENTION_DAYS} days`)
  const from = idAtTime(tag, new Date(Math.max(Date.parse(since), oldest)))
  const webhook = await lockWebhook(ctx, webhookId)
  if (!preview) await wake(ctx, webhook)
  const after = cursor === undefined || cursor < from ? sql`token >= ${from}` : sql`token > ${cursor}`
  const place: Place = { webhookId, after, recovered: limits.recovered + 1, looked: limits.looked }
  const chosen = what === 'failed' ? failedAfter(place) : missedAfter(ctx, place)
  const due = dueNow(ctx.now, webhook)
  const done = preview ? sql`` : what === 'failed' ? retried(due) : written(ctx, webhookId, due)
  const found = await rows<Found>(
    ctx.db,
    sql`with ${chosen}, due as (select * from chosen order by token limit ${limits.recovered}) ${done}
        select (select count(*)::int from chosen) as n, (select max(token) from due) as last,
               (select max(token) from looked having count(*) = ${limits.looked}) as looked_until`,
  )
  const { n, last, looked_until: lookedUntil } = only(found)
  const recovery = {
    count: Math.min(n, limits.recovered),
    nextCursor: n > limits.recovered ? last : lookedUntil,
  }
  if (!preview)
    ctx.audit({ action: 'webhook.recover', resourceId: webhookId, after: { what, since, count: recovery.count } })
  return recovery
}

type Place = { readonly webhookId: string; readonly after: SQL; readonly recovered: number; readonly looked: number }

const failedAfter = ({ webhookId, after, recovered }: Place): SQL => sql`
  chosen as (
    select token from deliveries where webhook_id = ${webhookId} and status = 'failed' and ${after} order by token limit ${recovered}),
  looked as (select token from chosen where false)`

const missedAfter = (ctx: PartnerCtx, { webhookId, after, recovered, looked }: Place): SQL => sql`
  looked as (
    select token, e as event, delivery_token(token, ${webhookId}) as delivery_id
      from events e where partner_id = ${ctx.partnerId} and ${after} order by token limit ${looked}),
  chosen as (
    select l.token, (l.event).record_type, (l.event).event_type, (l.event).created_at
      from looked l join webhooks w on w.token = ${webhookId} and is_subscribed(w.token, w.events, w.payment_filter, l.event)
     where (select true from deliveries d where d.token = l.delivery_id) is null
     order by l.token limit ${recovered})`

const retried = (due: Date): SQL => sql`, moved as (
  update deliveries d set status = 'pending', tries = 0, due_at = ${due.toISOString()}::timestamptz from due where d.token = due.token)`

const written = (ctx: PartnerCtx, webhookId: string, due: Date): SQL => sql`, moved as (
  insert into deliveries (token, organization_id, partner_id, webhook_id, event_id, record_type, event_type, due_at, created_at)
  select delivery_token(token, ${webhookId}), ${ctx.organizationId}, ${ctx.partnerId}, ${webhookId}, token, record_type, event_type,
         ${due.toISOString()}::timestamptz, created_at from due order by token
      on conflict (token) do nothing)`
