import type { Environment } from '../../../kernel/access.ts'
import type { RunStatement, Statement } from '../../../platform/db/statement.ts'
import type { EventType, RecordType } from '../../../wire/events.ts'
import { DEFAULT_TIMEOUT_SECONDS } from '../states.ts'

/**
 * Lease duration without the webhook's timeout. Together, they are longer than a batch can take: its last
 * attempt starts within `BATCH_MS` and takes at most the timeout. After that time, another worker replaces
 * a killed one.
 */
const LEASE_MS = 10_000
const DEFAULT_TIMEOUT_MS = DEFAULT_TIMEOUT_SECONDS * 1000
/**
 * Deliveries per batch, which are taken, sent and recorded together. After a crash, at most this
 * many are sent again.
 */
export const BATCH = 32

/** A due delivery with its event. */
export type DueDelivery = {
  readonly token: string
  readonly due_at: string
  readonly tries: number
  readonly attempts: number
  readonly event_id: string
  readonly record_type: RecordType
  readonly event_type: EventType
  readonly data: unknown
  readonly is_test: boolean
  /** Milliseconds since 1970. */
  readonly created_at: number
}

/** A leased webhook with its next deliveries in order. */
export type Taken = {
  readonly organization_id: string
  readonly partner_id: string
  readonly endpoint: string
  readonly sealed_secret: string
  readonly sealed_previous: string | null
  readonly previous_expires_at: number | null
  readonly sealed_headers: string | null
  readonly timeout_seconds: number | null
  readonly ca_certificates: string | null
  readonly retry_delays: readonly number[] | null
  readonly failing_since: number | null
  readonly resting_until: number | null
  readonly last_failure_at: number | null
  readonly due: readonly DueDelivery[]
}

/** A lease owner and its connection. */
export type Worker = { readonly id: string; readonly run: RunStatement }

/** Events of a suspended organization wait until it is resumed (decision 0038). */
const NOT_SUSPENDED = 'organization_id not in (select token from suspended_organizations)'

/**
 * Start of the index range of due deliveries. It skips completed ones that cannot be vacuumed
 * because of an old snapshot.
 */
const FLOOR = "coalesce(w.due_floor, '-infinity')"

// Skips webhooks that another worker holds or that are being changed; they are checked again soon.
// A lease of this worker that the process does not know predates its restart. Webhooks of the
// organization with the fewest active and recently served ones come first, live before sandbox,
// then by waiting time; the limits reserve slots for others.
const CLAIM: Statement = {
  name: 'claim_webhooks',
  text: `
    with attended as (
      select * from unnest($4::text[], $5::text[], $6::text[], $7::boolean[]) a(token, organization_id, environment, is_slow)
    ), of_organization as (
      select organization_id, count(*) as attended, count(*) filter (where is_slow) as slow from attended group by 1
    ), served as (
      select organization_id, count(*) as times from unnest($13::text[]) organization_id group by 1
    ), of_environment as (
      select environment, count(*) as attended from attended group by 1
    ), waiting as (
      select w.token, w.organization_id, p.environment, w.failing_since is not null as is_slow, next.due_at
        from webhooks w
        join partners p on p.token = w.partner_id
       cross join lateral (
         select d.due_at from deliveries d
          where d.webhook_id = w.token and d.due_at >= ${FLOOR} and d.due_at <= $2 order by d.due_at limit 1) next
       where w.enabled and w.deleted_at is null and w.token <> all ($4::text[]) and w.${NOT_SUSPENDED}
         and (w.leased_until is null or w.leased_until <= $2 or w.leased_by = $1) and (w.resting_until is null or w.resting_until <= $2)
    ), in_turn as (
      select waiting.*,
             coalesce(o.attended, 0) + row_number() over (partition by organization_id order by is_slow, due_at) as turn,
             coalesce(o.slow, 0) + row_number() over (partition by organization_id, is_slow order by due_at) as slow_turn
        from waiting left join of_organization o using (organization_id)
    ), ranked as (
      select in_turn.*, turn + coalesce(served.times, 0) as rank from in_turn left join served using (organization_id)
    ), placed as (
      select ranked.*,
             coalesce(e.attended, 0) + row_number() over (partition by environment order by rank, due_at) as place,
             row_number() over (partition by is_slow order by rank, due_at) as slow_place
        from ranked left join of_environment e using (environment)
       where turn <= $10 and (not is_slow or slow_turn <= $12)
    ), fair as (
      select token from placed
       where place <= $9 and (not is_slow or slow_place + (select count(*) from attended where is_slow) <= $11)
       order by rank, environment, due_at limit $8
    )
    update webhooks w set leased_by = $1, leased_until = $3
      from partners p
     where w.token = any (array(
       select token from webhooks
        where token in (select token from fair)
          and (leased_until is null or leased_until <= $2 or leased_by = $1)
          for update skip locked))
       and p.token = w.partner_id
    returning w.token, w.organization_id, p.environment, w.failing_since is not null as is_slow`,
}

/**
 * An active webhook of this process: its organization, and whether its endpoint fails or is slow.
 */
export type Claimed = {
  readonly token: string
  readonly organization_id: string
  readonly environment: Environment
  readonly is_slow: boolean
}

/**
 * Limits of concurrent webhooks, and of their connections, per process. Failing and slow endpoints
 * hold a connection for seconds, so they have separate limits.
 */
export type Limits = {
  readonly total: number
  readonly perEnvironment: number
  readonly perOrganization: number
  readonly slow: number
  readonly slowPerOrganization: number
}

/**
 * Each uses at least one mostly idle connection, and more while the limits allow it
 * (`concurrency.ts`).
 */
export const LIMITS: Limits = {
  total: 700,
  perEnvironment: 560,
  perOrganization: 100,
  slow: 200,
  slowPerOrganization: 20,
}

/**
 * Leases webhooks with due deliveries, except those that are already active. Organizations served
 * since the last claim come last, so that a long backlog does not block others.
 */
export function claimWebhooks(
  { id, run }: Worker,
  now: Date,
  attended: readonly Claimed[],
  limits: Limits,
  served: readonly Claimed[] = [],
): Promise<readonly Claimed[]> {
  return run<Claimed>(CLAIM, [
    id,
    now,
    // Lasts until the first batch, which sets the lease by the webhook's own timeout.
    new Date(now.getTime() + LEASE_MS + DEFAULT_TIMEOUT_MS),
    attended.map(({ token }) => token),
    attended.map(({ organization_id }) => organization_id),
    attended.map(({ environment }) => environment),
    attended.map(({ is_slow }) => is_slow),
    limits.total - attended.length,
    limits.perEnvironment,
    limits.perOrganization,
    limits.slow,
    limits.slowPerOrganization,
    served.map(({ organization_id }) => organization_id),
  ])
}

const SETTLED = 'w.floor_xid <= pg_snapshot_xmin(pg_current_snapshot())::text::bigint'
const FOREIGN = 'w.floor_xid > pg_snapshot_xmax(pg_current_snapshot())::text::bigint'

// The floor rises in three steps, each with a lease renewal (decision 0052). The first stores the
// earliest delivery as the next floor, which new deliveries respect from then on. The second stores
// its transaction ID: transactions that do not know the next floor are older. Once all of them have
// ended, the third checks what they left and raises the floor as far as possible.
const TAKE: Statement = {
  name: 'take_deliveries',
  text: `
    with own as (
      select w.token, (select d.due_at from deliveries d where d.webhook_id = w.token and d.due_at >= ${FLOOR}
                        order by d.due_at limit 1) as earliest
        from webhooks w where w.token = $1
    ), held as (
      update webhooks w
         set leased_until = $4::timestamptz + make_interval(secs => coalesce(w.timeout_seconds, ${DEFAULT_TIMEOUT_SECONDS})),
             due_floor = case when ${SETTLED} then least(w.next_floor, own.earliest) else w.due_floor end,
             next_floor = case when ${SETTLED} then null
                               when w.next_floor is null and own.earliest <= least($3, now()) then own.earliest
                               else w.next_floor end,
             floor_xid = case when ${SETTLED} or ${FOREIGN} or w.next_floor is null then null
                              else coalesce(w.floor_xid, pg_current_xact_id()::text::bigint) end
        from own
       where w.token = own.token and leased_by = $2 and enabled and deleted_at is null
         and (resting_until is null or resting_until <= $3) and ${NOT_SUSPENDED} returning w.*
    )
    select organization_id, partner_id, endpoint, sealed_secret, sealed_previous, sealed_headers, timeout_seconds, retry_delays, ca_certificates,
           (extract(epoch from previous_expires_at) * 1000)::float8 as previous_expires_at,
           (extract(epoch from failing_since) * 1000)::float8 as failing_since,
           (extract(epoch from resting_until) * 1000)::float8 as resting_until,
           case when failing_since is not null then (
             select (extract(epoch from at) * 1000)::float8 from delivery_attempts
              where webhook_id = $1 and failure is not null order by at desc limit 1) end as last_failure_at,
           coalesce((
             select jsonb_agg(next order by due_at, position) from (
               select d.due_at, d.position, d.token, d.tries, d.attempts, d.event_id, d.record_type, d.event_type, e.data,
                      e.webhook_id is not null as is_test, (extract(epoch from e.created_at) * 1000)::float8 as created_at
                 from deliveries d join events e on e.token = d.event_id
                where d.webhook_id = $1 and d.due_at >= coalesce(held.due_floor, '-infinity') and d.due_at <= $3
                order by d.due_at, d.position
                limit case when held.failing_since is null then ${BATCH} else 1 end) next), '[]') as due
      from held`,
}

/**
 * Renews the lease and takes due deliveries. Undefined if the lease is lost or the webhook is
 * disabled.
 */
export async function takeDeliveries({ id, run }: Worker, webhookId: string, now: Date): Promise<Taken | undefined> {
  const [taken] = await run<Taken>(TAKE, [webhookId, id, now, new Date(now.getTime() + LEASE_MS)])
  return taken
}

const RELEASE: Statement = {
  name: 'release_webhook',
  text: `
    update webhooks set leased_by = null, leased_until = null, resting_until = greatest(resting_until, $3)
     where token = $1 and leased_by = $2`,
}

/**
 * Releases the lease. `restUntil` pauses the webhook first: if results could not be recorded, the
 * same deliveries would be sent again immediately.
 */
export async function releaseWebhook({ id, run }: Worker, webhookId: string, restUntil: Date | null): Promise<void> {
  await run(RELEASE, [webhookId, id, restUntil])
}
