import { sql } from 'drizzle-orm'
import { ENVIRONMENTS } from '../../../kernel/access.ts'
import { MAX_OFFSET_MS } from '../../../platform/db/database-clock.ts'
import type { Db } from '../../../platform/db/db.ts'
import { rows } from '../../../platform/db/rows.ts'
import type { Reading } from '../../../platform/observe/metrics.ts'
import { transactionProjection } from '../../transactions/index.ts'
import type { Schedule } from '../schedule/cutoffs.ts'
import { hasRun } from './settle-on-schedule.ts'

type Runs = {
  environment: string
  started: string | null
  ahead: number
  unemitted: number
  running: number
  failed: number
  unsettled: number
}

/** Gauges of settlement runs and of what they will settle. */
export async function readSettlementGauges(
  db: Db,
  now: Date,
  { schedule, countLimit }: { readonly schedule: Schedule; readonly countLimit: number },
): Promise<Reading[]> {
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
           (select count(*)::int from (select from ${transactionProjection} t where t.environment = w.environment
              and t.settlement_window >= w.open limit ${countLimit}) t) as unsettled
      from settlement_windows w
      left join lateral (select started_at, cutoff_at from settlement_runs r where r.environment = w.environment
                          order by upto_window desc limit 1) newest on true`,
  )
  const lag = (environment: (typeof ENVIRONMENTS)[number]) => {
    const due = schedule.lastCutoff(environment, now)
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
