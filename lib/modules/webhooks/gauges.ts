import { sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/db.ts'
import { only, rows } from '../../platform/db/rows.ts'
import { gauge, type Reading } from '../../platform/observe/metrics.ts'

type Deliveries = { waiting: number; due: number; late_seconds: number; failing: number; disabled: number }

/** Gauges of the network's webhooks and their deliveries. */
export async function readDeliveryGauges(db: Db, now: Date, countLimit: number): Promise<Reading[]> {
  const at = now.toISOString()
  const q = only(
    await rows<Deliveries>(
      db,
      sql`
    with waiting as (select d.due_at from webhooks w cross join lateral (
                          select due_at from deliveries
                           where webhook_id = w.token and due_at >= coalesce(w.due_floor, '-infinity') limit ${countLimit}) d limit ${countLimit})
    select (select count(*)::int from waiting) as waiting,
           (select count(*)::int from waiting where due_at <= ${at}) as due,
           (select coalesce(extract(epoch from ${at}::timestamptz - min(due_at)), 0)::float8 from waiting where due_at <= ${at}) as late_seconds,
           (select count(*)::int from webhooks where deleted_at is null and enabled and failing_since is not null) as failing,
           (select count(*)::int from webhooks where deleted_at is null and not enabled and disabled_reason is not null) as disabled`,
    ),
  )
  return [
    gauge('webhook_deliveries_waiting', 'Pending webhook deliveries, including retries.', q.waiting),
    gauge('webhook_deliveries_due', 'Webhook deliveries that are due.', q.due),
    gauge('webhook_lag_seconds', 'Seconds since the oldest due webhook delivery became due.', q.late_seconds),
    gauge('webhooks_failing', 'Enabled webhooks whose last delivery attempt failed.', q.failing),
    gauge('webhooks_disabled', 'Webhooks that the gateway disabled because their deliveries failed.', q.disabled),
  ]
}
