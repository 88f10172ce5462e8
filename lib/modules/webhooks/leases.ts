import type { RunStatement, Statement } from '../../platform/db/statement.ts'
import type { EventType, RecordType } from './states.ts'

/**
 * How long a webhook is a worker's own. Longer than a batch can take: its last attempt begins within `BATCH_MS` of the take and
 * lasts ten seconds at most. A worker that was killed is replaced after that long (issue: a minute at most).
 */
export const LEASE_MS = 20_000
/** Deliveries that are taken, sent and recorded together. A crash in between sends as many again, at most. */
export const BATCH = 32

/** A delivery whose turn it is, with its event. */
export type DueDelivery = {
  readonly token: string
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

/** A leased webhook and its next deliveries, in their order. */
export type Taken = {
  readonly organization_id: string
  readonly partner_id: string
  readonly endpoint: string
  readonly sealed_secret: string
  readonly sealed_previous: string | null
  readonly previous_expires_at: number | null
  readonly failing_since: number | null
  readonly due: readonly DueDelivery[]
}

type Worker = { readonly id: string; readonly run: RunStatement }

// What another worker holds is passed over, and so is a webhook that somebody changes at this moment: it is looked at again
// soon. A lease of one's own that this process does not know of is one that it held before it was restarted.
const CLAIM: Statement = {
  name: 'claim_webhooks',
  text: `
    update webhooks set leased_by = $1, leased_until = $3
     where token = any (array(
       select token from webhooks w
        where enabled and deleted_at is null and token <> all ($4::text[])
          and (leased_until is null or leased_until <= $2 or leased_by = $1) and (resting_until is null or resting_until <= $2)
          and exists (select from deliveries d where d.webhook_id = w.token and d.due_at <= $2)
        limit $5 for update skip locked))
    returning token`,
}

/** Leases webhooks that have something due, apart from those that this process attends already. */
export async function claimWebhooks(
  { id, run }: Worker,
  now: Date,
  attended: readonly string[],
  limit: number,
): Promise<string[]> {
  const found = await run<{ token: string }>(CLAIM, [id, now, leaseFrom(now), attended, limit])
  return found.map(({ token }) => token)
}

const TAKE: Statement = {
  name: 'take_deliveries',
  text: `
    with held as (
      update webhooks set leased_until = $4
       where token = $1 and leased_by = $2 and enabled and deleted_at is null
         and (resting_until is null or resting_until <= $3) returning *
    )
    select organization_id, partner_id, endpoint, sealed_secret, sealed_previous,
           (extract(epoch from previous_expires_at) * 1000)::float8 as previous_expires_at,
           (extract(epoch from failing_since) * 1000)::float8 as failing_since,
           coalesce((
             select jsonb_agg(next order by due_at, position) from (
               select d.due_at, d.position, d.token, d.tries, d.attempts, d.event_id, d.record_type, d.event_type, e.data,
                      e.webhook_id is not null as is_test, (extract(epoch from e.created_at) * 1000)::float8 as created_at
                 from deliveries d join events e on e.token = d.event_id
                where d.webhook_id = $1 and d.due_at <= $3 order by d.due_at, d.position limit ${BATCH}) next), '[]') as due
      from held`,
}

/** Renews the lease and takes what is due. Undefined when the webhook is no longer this worker's, or not to be delivered to. */
export async function takeDeliveries({ id, run }: Worker, webhookId: string, now: Date): Promise<Taken | undefined> {
  const [taken] = await run<Taken>(TAKE, [webhookId, id, now, leaseFrom(now)])
  return taken
}

const RELEASE: Statement = {
  name: 'release_webhooks',
  text: 'update webhooks set leased_by = null, leased_until = null where token = any ($1::text[]) and leased_by = $2',
}

/** Gives webhooks back, so that nobody waits for their leases to end. */
export async function releaseWebhooks({ id, run }: Worker, webhookIds: readonly string[]): Promise<void> {
  await run(RELEASE, [webhookIds, id])
}

const leaseFrom = (now: Date) => new Date(now.getTime() + LEASE_MS)
