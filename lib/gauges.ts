import { sql } from 'drizzle-orm'
import { ENVIRONMENTS } from './kernel/access.ts'
import { hasRun, lastCutoff } from './modules/settlements/index.ts'
import { type DatabaseClock, MAX_OFFSET_MS } from './platform/db/database-clock.ts'
import type { Database } from './platform/db/pool/client.ts'
import { only, rows } from './platform/db/rows.ts'
import type { Admission } from './platform/http/admission.ts'
import type { Reading } from './platform/observe/metrics.ts'
import { sweepBacklogs } from './platform/sweep/sweep.ts'
import { SWEEPS } from './sweeps.ts'

/** Counting stops here: the exact length of a longer queue changes no alert. */
const COUNT_LIMIT = 100_000
/** Limits the load on the database when several collectors scrape, or one scrapes often. */
const CACHE_MS = 5_000

type Settings = {
  readonly database: Database
  readonly clock: Pick<DatabaseClock, 'now' | 'offset'>
  readonly admission: Pick<Admission, 'state'>
  readonly settlementCron: string | undefined
}

/**
 * Gauges of queues, lag and pools (decision 0040). Database values are cached for a few seconds.
 */
export function createGauges(settings: Settings): () => Promise<readonly Reading[]> {
  let cached: { readonly at: number; readonly readings: Promise<readonly Reading[]> } | undefined
  return async () => {
    const at = settings.clock.now().getTime()
    if (!cached || at - cached.at >= CACHE_MS || at < cached.at) cached = { at, readings: readAll(settings) }
    // Not cached: when the database does not respond, the pools show why.
    return [...pools(settings.database), offset(settings), ...admission(settings), ...(await cached.readings)]
  }
}

/** If the database is unreachable, only `database_up` is returned. */
async function readAll(settings: Settings): Promise<Reading[]> {
  const up = (value: number): Reading => gauge('database_up', '1 if the database is reachable, otherwise 0.', value)
  try {
    const read = await Promise.all([queues(settings), settlement(settings), sweeps(settings)])
    return [up(1), ...read.flat()]
  } catch {
    return [up(0)]
  }
}

type Queues = {
  waiting: number
  due: number
  late_seconds: number
  failing: number
  disabled: number
  unchained: number
  chain_seconds: number
  unfolded: number
  overdue: number
}

async function queues({ database: { db }, clock }: Settings): Promise<Reading[]> {
  const now = clock.now().toISOString()
  const q = only(
    await rows<Queues>(
      db,
      sql`
    with waiting as (select d.due_at from webhooks w cross join lateral (
                          select due_at from deliveries
                           where webhook_id = w.token and due_at >= coalesce(w.due_floor, '-infinity') limit ${COUNT_LIMIT}) d limit ${COUNT_LIMIT}),
         unchained as (select e.at from audit_entries e, audit_progress p
                        where p.id = 'audit' and e.xid >= p.xid and (e.xid, e.token) > (p.xid, p.entry_id) limit ${COUNT_LIMIT})
    select (select count(*)::int from waiting) as waiting,
           (select count(*)::int from waiting where due_at <= ${now}) as due,
           (select coalesce(extract(epoch from ${now}::timestamptz - min(due_at)), 0)::float8 from waiting where due_at <= ${now}) as late_seconds,
           (select count(*)::int from webhooks where deleted_at is null and enabled and failing_since is not null) as failing,
           (select count(*)::int from webhooks where deleted_at is null and not enabled and disabled_reason is not null) as disabled,
           (select count(*)::int from unchained) as unchained,
           (select coalesce(extract(epoch from ${now}::timestamptz - min(at)), 0)::float8 from unchained) as chain_seconds,
           (select count(*)::int from (select from tally_changes where xid >= (select tally_floor()) limit ${COUNT_LIMIT}) c) as unfolded,
           (select count(*)::int from (select from payments where state in ('created', 'in_admission', 'on_hold')
                                          and expires_at <= ${now} limit ${COUNT_LIMIT}) p) as overdue`,
    ),
  )
  return [
    gauge('webhook_deliveries_waiting', 'Pending webhook deliveries, including retries.', q.waiting),
    gauge('webhook_deliveries_due', 'Webhook deliveries that are due.', q.due),
    gauge('webhook_lag_seconds', 'Seconds since the oldest due webhook delivery became due.', q.late_seconds),
    gauge('webhooks_failing', 'Enabled webhooks whose last delivery attempt failed.', q.failing),
    gauge('webhooks_disabled', 'Webhooks that the gateway disabled because their deliveries failed.', q.disabled),
    gauge('audit_entries_unchained', 'Audit entries that are not chained yet.', q.unchained),
    gauge('audit_chain_lag_seconds', 'Age of the oldest audit entry that is not chained yet.', q.chain_seconds),
    gauge('tally_changes_unfolded', 'Tally changes that are not aggregated yet.', q.unfolded),
    gauge('payments_overdue', 'Open payments past their expiry.', q.overdue),
  ]
}

type Runs = {
  environment: string
  started: string | null
  ahead: number
  unemitted: number
  running: number
  failed: number
  unsettled: number
}

async function settlement({ database: { db }, clock, settlementCron }: Settings): Promise<Reading[]> {
  const now = clock.now()
  const found = await rows<Runs>(
    db,
    sql`
    select w.environment,
           newest.started_at::text as started,
           coalesce(greatest(0, extract(epoch from newest.cutoff_at - ${now.toISOString()}::timestamptz)), 0)::float8 as ahead,
           (select coalesce(extract(epoch from ${now.toISOString()}::timestamptz - min(started_at)), 0)::float8
              from settlement_runs r where r.environment = w.environment and status = 'PROCESSING') as running,
           (select coalesce(extract(epoch from ${now.toISOString()}::timestamptz - min(completed_at)), 0)::float8
              from settlement_batches b where b.environment = w.environment and events_cursor is not null) as unemitted,
           (select count(*)::int from settlement_batches b where b.environment = w.environment and status = 'FAILED') as failed,
           (select count(*)::int from (select from transactions t where t.environment = w.environment
              and t.settlement_window >= w.open limit ${COUNT_LIMIT}) t) as unsettled
      from settlement_windows w
      left join lateral (select started_at, cutoff_at from settlement_runs r where r.environment = w.environment
                          order by upto_window desc limit 1) newest on true`,
  )
  const lag = (environment: (typeof ENVIRONMENTS)[number]) => {
    const due = lastCutoff(settlementCron, environment, now)
    const started = found.find((run) => run.environment === environment)?.started
    // A run may have started after `now`.
    const until = new Date(now.getTime() + MAX_OFFSET_MS)
    const isRun = due && started && hasRun({ startedAt: new Date(started) }, due, until)
    return due && !isRun ? (now.getTime() - due.getTime()) / 1000 : 0
  }
  const each = (name: string, help: string, value: (run: Runs) => number): Reading => ({
    name,
    help,
    labels: ['environment'],
    values: found.map((run) => ({ labels: { environment: run.environment }, value: value(run) })),
  })
  return [
    {
      name: 'settlement_lag_seconds',
      help: 'Seconds since the last cutoff if its settlement run has not started, otherwise 0.',
      labels: ['environment'],
      values: ENVIRONMENTS.map((environment) => ({ labels: { environment }, value: lag(environment) })),
    },
    each(
      'settlement_cutoff_ahead_seconds',
      'Seconds by which the cutoff of the newest run is ahead of the current time, otherwise 0.',
      ({ ahead }) => ahead,
    ),
    each('settlement_running_seconds', 'Seconds since the current settlement run started.', ({ running }) => running),
    each(
      'settlement_events_lag_seconds',
      'Seconds since completion of the oldest batch whose settlement events are not all emitted.',
      ({ unemitted }) => Math.max(0, unemitted),
    ),
    each('settlement_batches_failed', 'Failed settlement batches.', ({ failed }) => failed),
    each('settlement_transactions_waiting', 'Transactions that are not settled yet.', ({ unsettled }) => unsettled),
  ]
}

async function sweeps({ database: { db }, clock }: Settings): Promise<Reading[]> {
  const backlogs = await sweepBacklogs(db, clock.now(), SWEEPS)
  return [
    {
      name: 'sweep_backlog_seconds',
      help: 'Seconds since expiry of the oldest row that its sweep has not deleted yet.',
      labels: ['sweep'],
      values: [...backlogs].map(([sweep, value]) => ({ labels: { sweep }, value })),
    },
  ]
}

function pools(database: Database): Reading[] {
  return [
    {
      name: 'database_connections',
      help: 'Database connections of this process by state: used, idle, and requests waiting for one.',
      labels: ['pool', 'state'],
      values: database.pools().flatMap(({ pool, total, idle, waiting }) => [
        { labels: { pool, state: 'used' }, value: total - idle },
        { labels: { pool, state: 'idle' }, value: idle },
        { labels: { pool, state: 'waiting' }, value: waiting },
      ]),
    },
  ]
}

const offset = ({ clock }: Settings): Reading =>
  gauge(
    'clock_offset_seconds',
    'Seconds by which the clock of this process is ahead of the database clock; negative if behind.',
    clock.offset() / 1000,
  )

function admission({ admission }: Settings): Reading[] {
  const { limit, running, waiting } = admission.state()
  return [
    gauge('admission_limit', 'Current limit of concurrent API requests, adapted to latency.', Math.floor(limit)),
    gauge('admission_running', 'API requests in progress.', running),
    gauge('admission_waiting', 'API requests waiting in the queue.', waiting),
  ]
}

const gauge = (name: string, help: string, value: number): Reading => ({
  name,
  help,
  labels: [],
  values: [{ labels: {}, value }],
})
