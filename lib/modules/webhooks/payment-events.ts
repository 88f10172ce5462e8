import { sql } from 'drizzle-orm'
import { idAtTime, idTime } from '../../kernel/ids.ts'
import type { PartnerCtx } from '../../platform/context.ts'
import { rows } from '../../platform/db/rows.ts'
import type { EventType, RecordType } from '../../wire/events.ts'
import { paymentTimeline, settledEventOf } from '../settlements/index.ts'
import type { PaymentEvents } from './contract.ts'

/** An event of a payment with its deliveries. */
export type StoredEvent = {
  readonly token: string
  readonly recordType: RecordType
  readonly eventType: EventType
  readonly createdAt: Date
  readonly deliveries: PaymentEvents['events'][number]['deliveries']
}

/** Maximum events of a namespace in one millisecond. */
const MAX_EVENTS = 500

type Row = { token: string; record_type: RecordType; event_type: EventType; deliveries: StoredEvent['deliveries'] }

/**
 * Events of a payment that the namespace received, oldest first. A payment's events are emitted
 * with its steps, and an event's ID contains that millisecond, so the steps lead to the events
 * without an index. The event of its settlement is emitted later, with an ID derived from batch and
 * payment. A delivery's ID is derived from its event and webhook (decision 0023); `offset 0` makes
 * it a column, for which row policies allow an index (decision 0050). Throws 404.
 */
export async function paymentEvents(ctx: PartnerCtx, paymentId: string): Promise<StoredEvent[]> {
  const steps = await paymentTimeline(ctx, paymentId)
  const moments = [...new Set(steps.map(({ at }) => at.getTime()))]
  const spans = moments.map((at) => ({ low: idAtTime('evt', new Date(at)), high: idAtTime('evt', new Date(at + 1)) }))
  const batchId = steps.find(({ kind }) => kind === 'settled')?.resourceId
  const settled = batchId && (await settledEventOf(ctx, batchId, paymentId))
  if (settled) spans.push({ low: settled, high: `${settled}~` })
  const found = await rows<Row>(
    ctx.db,
    sql`
    select e.token, e.record_type, e.event_type, coalesce(sent.deliveries, '[]'::jsonb) as deliveries
      from jsonb_to_recordset(${JSON.stringify(spans)}::jsonb) as span (low text, high text)
     cross join lateral (
       select * from events
        where partner_id = ${ctx.partnerId} and token >= span.low and token < span.high limit ${MAX_EVENTS}) e
      left join lateral (
       select jsonb_agg(jsonb_build_object('token', d.token, 'webhook_id', w.token, 'webhook_name', w.name,
                'status', d.status, 'attempts', d.attempts, 'last_status_code', d.last_status_code) order by w.token) as deliveries
         from (select token, name, delivery_token(e.token, token) as delivery_id from webhooks
                where partner_id = ${ctx.partnerId} and deleted_at is null offset 0) w
         join deliveries d on d.token = w.delivery_id
        where d.partner_id = ${ctx.partnerId}) sent on true
     where coalesce(e.data ->> 'payment_id', e.data -> 'payment' ->> 'payment_id') = ${paymentId} and e.webhook_id is null
     order by e.token`,
  )
  return found.map(({ token, record_type, event_type, deliveries }) => ({
    token,
    recordType: record_type,
    eventType: event_type,
    createdAt: idTime(token),
    deliveries,
  }))
}
