import { insertInto } from '../../../platform/db/insert-into.ts'
import { type Statement, toRecords } from '../../../platform/db/statement.ts'
import type { DeliveryStatus } from '../states.ts'
import { type AttemptRow, deliveryAttempts } from '../table.ts'
import type { Worker } from './leases.ts'

/** An attempt and the new state of its delivery. */
export type Made = {
  readonly attempt: AttemptRow
  readonly status: DeliveryStatus
  readonly tries: number
  readonly dueAt: Date | null
}

/** Health of the endpoint after the attempts. */
export type Health = { readonly failingSince: Date | null; readonly restingUntil: Date | null }

// One statement. Delivered events stay delivered. A worker that lost its lease still records
// successes, and nothing else. Health is written when it changes, and only for the endpoint that
// was called, because it may have been replaced.
const RECORD: Statement = {
  name: 'record_attempts',
  text: `
    with attempt as (
      ${insertInto(deliveryAttempts)} from jsonb_populate_recordset(null::delivery_attempts, $2::jsonb) made
          on conflict do nothing
    ), moved as (
      update deliveries d
         set status = recorded.status, tries = recorded.tries, attempts = greatest(d.attempts, recorded.number),
             due_at = case when recorded.due_at is not null then greatest(recorded.due_at, (
               select coalesce(w.next_floor, w.due_floor) from webhooks w where w.token = $1)) end,
             last_attempt_at = recorded.at, last_status_code = recorded.status_code, last_failure = recorded.failure,
             last_duration_ms = recorded.duration_ms
        from jsonb_to_recordset($3::jsonb) as recorded (token text, status text, tries int, number int, due_at timestamptz,
                                                    at timestamptz, status_code int, failure text, duration_ms int)
       where d.token = recorded.token and d.webhook_id = $1 and d.status <> 'delivered'
         and (recorded.status = 'delivered' or exists (select from webhooks w where w.token = $1 and w.leased_by = $6))
    )
    update webhooks set failing_since = $4, resting_until = $5
     where token = $1 and leased_by = $6 and endpoint = $7 and (failing_since is distinct from $4 or resting_until is distinct from $5)`,
}

/** Records attempts and the endpoint's health. */
export async function recordAttempts(
  { id, run }: Worker,
  webhookId: string,
  endpoint: string,
  made: readonly Made[],
  { failingSince, restingUntil }: Health,
): Promise<void> {
  const attempts = toRecords(
    deliveryAttempts,
    made.map(({ attempt }) => attempt),
  )
  const moves = made.map(({ attempt, status, tries, dueAt }) => ({
    token: attempt.deliveryId,
    status,
    tries,
    number: attempt.number,
    due_at: dueAt,
    at: attempt.at,
    status_code: attempt.statusCode,
    failure: attempt.failure,
    duration_ms: attempt.durationMs,
  }))
  await run(RECORD, [
    webhookId,
    JSON.stringify(attempts),
    JSON.stringify(moves),
    failingSince,
    restingUntil,
    id,
    endpoint,
  ])
}
