import { insertInto } from '../../../platform/db/insert-into.ts'
import { type Statement, toRecords } from '../../../platform/db/statement.ts'
import type { DeliveryStatus } from '../states.ts'
import { type AttemptRow, deliveryAttempts } from '../table.ts'
import type { DueDelivery, Taken, Worker } from './leases.ts'

/** An attempt and the new state of its delivery. */
export type Made = {
  readonly attempt: AttemptRow
  readonly takenAs: Pick<DueDelivery, 'due_at' | 'tries'>
  readonly status: DeliveryStatus
  readonly tries: number
  readonly dueAt: Date | null
}

/**
 * Health of the endpoint after the attempts. `recovered` is the outage that a success has just
 * ended.
 */
export type Health = {
  readonly failingSince: Date | null
  readonly restingUntil: Date | null
  readonly recovered?: { readonly from: Date; readonly at: Date } | undefined
}

/**
 * Whether an attempt determines the next state of its delivery. After a failure it does not if the
 * delivery was made due again during the attempt.
 */
const DETERMINES =
  "(recorded.status = 'delivered' or (d.due_at, d.tries) is not distinct from (recorded.taken_due_at, recorded.taken_tries))"

/** The end of the pause, unless a requested delivery ended the pause during the attempts. */
const RESTING_UNTIL = 'case when resting_until is not distinct from $8 then $5 else resting_until end'

const FLOOR = '(select coalesce(w.next_floor, w.due_floor) from webhooks w where w.token = $1)'

// Failures of an outage, in the order of their events. Deliveries that a request is changing keep
// their time, so that neither waits for the other. If nothing but one delivery failed, the endpoint
// rejects that event, and it stays on its schedule.
const RECOVERED = `
  select d.token from deliveries d
   where d.webhook_id = $1 and d.due_at > $10 and d.tries > 0 and d.last_attempt_at >= $9
     and d.token <> all (select token from jsonb_to_recordset($3::jsonb) as recorded (token text))
     and exists (select from webhooks w where w.token = $1 and w.leased_by = $6 and w.endpoint = $7)
     and exists (select from delivery_attempts a where a.webhook_id = $1 and a.failure is not null
                    and a.at >= $9 and a.delivery_id <> d.token)
     for update of d skip locked`

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
         set status = case when ${DETERMINES} then recorded.status else d.status end,
             tries = case when ${DETERMINES} then recorded.tries else d.tries end,
             due_at = case when not ${DETERMINES} then d.due_at
                           when recorded.due_at is not null then greatest(recorded.due_at, ${FLOOR}) end,
             attempts = greatest(d.attempts, recorded.number),
             last_attempt_at = recorded.at, last_status_code = recorded.status_code, last_failure = recorded.failure,
             last_duration_ms = recorded.duration_ms
        from jsonb_to_recordset($3::jsonb) as recorded (token text, taken_due_at timestamptz, taken_tries int, status text,
                                                    tries int, due_at timestamptz, number int, at timestamptz,
                                                    status_code int, failure text, duration_ms int)
       where d.token = recorded.token and d.webhook_id = $1 and d.status <> 'delivered'
         and (recorded.status = 'delivered' or exists (select from webhooks w where w.token = $1 and w.leased_by = $6))
    ), drained as (
      update deliveries d set due_at = greatest(d.created_at, ${FLOOR})
       where d.token = any (array(${RECOVERED}))
    )
    update webhooks set failing_since = $4, recovered_at = coalesce($10, recovered_at), resting_until = ${RESTING_UNTIL},
           failure_notices = case when failing_since is distinct from $4 then 0 else failure_notices end
     where token = $1 and leased_by = $6 and endpoint = $7
       and (failing_since is distinct from $4 or resting_until is distinct from ${RESTING_UNTIL})`,
}

/**
 * Records attempts and the endpoint's health. After an outage, everything that failed in it becomes
 * due (decision 0188).
 */
export async function recordAttempts(
  { id, run }: Worker,
  webhookId: string,
  { endpoint, resting_until: restedUntil }: Pick<Taken, 'endpoint' | 'resting_until'>,
  made: readonly Made[],
  { failingSince, restingUntil, recovered }: Health,
): Promise<void> {
  const attempts = toRecords(
    deliveryAttempts,
    made.map(({ attempt }) => attempt),
  )
  const moves = made.map(({ attempt, takenAs, status, tries, dueAt }) => ({
    token: attempt.deliveryId,
    taken_due_at: takenAs.due_at,
    taken_tries: takenAs.tries,
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
    restedUntil === null ? null : new Date(restedUntil),
    recovered?.from ?? null,
    recovered?.at ?? null,
  ])
}
