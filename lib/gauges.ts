import { readChainGauges } from './modules/audit/index.ts'
import { readAuditDeliveryGauges } from './modules/audit-delivery/index.ts'
import { readLiquidityGauges } from './modules/liquidity/index.ts'
import { countOverdue } from './modules/payments/index.ts'
import { readSettlementGauges, type Schedule } from './modules/settlements/index.ts'
import { readDeliveryGauges } from './modules/webhooks/index.ts'
import type { DatabaseClock } from './platform/db/database-clock.ts'
import type { Database } from './platform/db/pool/client.ts'
import type { Admission } from './platform/http/admission.ts'
import { gauge, type Reading } from './platform/observe/metrics.ts'
import { sweepBacklogs } from './platform/sweep/sweep.ts'
import { countUnfolded } from './platform/tallies/tallies.ts'
import { SWEEPS } from './sweeps.ts'

/** Counting stops here: the exact length of a longer queue changes no alert. */
const COUNT_LIMIT = 100_000
/** Limits the load on the database when several collectors scrape, or one scrapes often. */
const CACHE_MS = 5_000

type Settings = {
  readonly database: Database
  readonly clock: Pick<DatabaseClock, 'now' | 'offset'>
  readonly admission: Pick<Admission, 'state'>
  readonly schedule: Schedule
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

/** One after the other, on one connection. */
async function queues({ database: { db }, clock }: Settings): Promise<Reading[]> {
  const now = clock.now()
  const deliveries = await readDeliveryGauges(db, now, COUNT_LIMIT)
  const chain = await readChainGauges(db, now, COUNT_LIMIT)
  const auditDeliveries = await readAuditDeliveryGauges(db)
  const unfolded = await countUnfolded(db, COUNT_LIMIT)
  const liquidity = await readLiquidityGauges(db)
  const overdue = await countOverdue(db, now, COUNT_LIMIT)
  return [
    ...deliveries,
    ...chain,
    ...auditDeliveries,
    ...liquidity,
    gauge('tally_changes_unfolded', 'Tally changes that are not aggregated yet.', unfolded),
    gauge('payments_overdue', 'Open payments past their expiry.', overdue),
  ]
}

const settlement = ({ database: { db }, clock, schedule }: Settings): Promise<Reading[]> =>
  readSettlementGauges(db, clock.now(), { schedule, countLimit: COUNT_LIMIT })

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
