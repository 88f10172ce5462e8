import { type SQL, sql } from 'drizzle-orm'
import { idAtTime } from '../../kernel/ids.ts'
import type { PartnerCtx, Write } from '../../platform/context.ts'
import { only, rows } from '../../platform/db/rows.ts'
import { badRequest } from '../../platform/errors.ts'
import type { RecoverDeliveries } from './contract.ts'
import { lockWebhook } from './find-webhook.ts'
import { wake } from './redeliver.ts'
import { KEPT_DAYS } from './states.ts'

/** What one request recovers: more would hold the webhook for long. */
export const MOST_AT_ONCE = 10_000

export type Recovery = { readonly count: number; readonly isComplete: boolean }

/**
 * Makes due, oldest first, what of a time on has failed, or was missed: events that the webhook wants and that were never on
 * their way to it, since it was disabled, younger, or wanted less. Throws 404, 409 while disabled unless it only counts, 400 for a time too long ago.
 */
export async function recoverDeliveries(
  ctx: Write<PartnerCtx>,
  webhookId: string,
  { what, since, preview }: RecoverDeliveries,
  most = MOST_AT_ONCE,
): Promise<Recovery> {
  const from = new Date(since)
  if (from.getTime() < ctx.now.getTime() - KEPT_DAYS * 86_400_000) {
    throw badRequest(`since: is more than ${KEPT_DAYS} days ago`)
  }
  const webhook = await lockWebhook(ctx, webhookId)
  if (!preview) await wake(ctx, webhook)
  const chosen = what === 'failed' ? failedSince(webhookId, from, most) : missedSince(ctx, webhookId, from, most)
  const done = preview ? sql`` : what === 'failed' ? retried(ctx) : written(ctx, webhookId)
  const counted = await rows<{ n: number }>(
    ctx.db,
    sql`with chosen as (${chosen}), due as (select * from chosen order by token limit ${most}) ${done}
        select count(*)::int as n from chosen`,
  )
  const { n } = only(counted)
  const recovery = { count: Math.min(n, most), isComplete: n <= most }
  if (!preview)
    ctx.audit({ action: 'webhook.recover', resourceId: webhookId, after: { what, since, count: recovery.count } })
  return recovery
}

const failedSince = (webhookId: string, from: Date, most: number): SQL => sql`
  select token from deliveries
   where webhook_id = ${webhookId} and status = 'failed' and token >= ${idAtTime('dlv', from)} order by token limit ${most + 1}`

const missedSince = (ctx: PartnerCtx, webhookId: string, from: Date, most: number): SQL => sql`
  select e.token, e.record_type, e.event_type, e.created_at
    from events e join webhooks w on w.token = ${webhookId} and wants_event(w, e)
   where e.partner_id = ${ctx.partnerId} and e.token >= ${idAtTime('evt', from)}
     and not exists (select from deliveries d where d.token = delivery_token(e.token, ${webhookId}))
   order by e.token limit ${most + 1}`

const retried = (ctx: PartnerCtx): SQL => sql`, moved as (
  update deliveries d set status = 'pending', tries = 0, due_at = ${ctx.now.toISOString()}::timestamptz from due where d.token = due.token)`

const written = (ctx: PartnerCtx, webhookId: string): SQL => sql`, moved as (
  insert into deliveries (token, organization_id, partner_id, webhook_id, event_id, record_type, event_type, due_at, created_at)
  select delivery_token(token, ${webhookId}), ${ctx.organizationId}, ${ctx.partnerId}, ${webhookId}, token, record_type, event_type,
         ${ctx.now.toISOString()}::timestamptz, created_at from due order by token
      on conflict (token) do nothing)`
