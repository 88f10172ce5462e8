import { sql } from 'drizzle-orm'
import type { Environment } from '../../../kernel/access.ts'
import { idAtTime } from '../../../kernel/ids.ts'
import { isoTime, unixSeconds } from '../../../kernel/time.ts'
import type { Ctx } from '../../../platform/context.ts'
import { only, rows } from '../../../platform/db/rows.ts'
import { listDeposits } from '../../accounts/index.ts'
import { countPendingVerifications } from '../../organizations/index.ts'
import { hasRun, readRuns } from '../../settlements/index.ts'
import { countFailing } from '../../webhooks/index.ts'
import type { NetworkOverview } from './contract.ts'
import { type RunWithBatches, withBatches } from './runs.ts'

/**
 * A run that ends later than this after its cutoff is late; docs/running.md alerts at the same
 * limit.
 */
const LAG_LIMIT_SECONDS = 600
const DAY_MS = 86_400_000
/** Late runs and failed batches count for as long as this. */
const RECENT_DAYS = 7
const LAST_RUNS = 5
const MAX_BANKS = 10
/** Fewer finished payments say little about a rate. */
const MIN_ENDED = 5
/** Transaction IDs are made before their transaction gets its time. */
const ID_TOLERANCE_MS = 300_000

/** A run may have started after `now` on another process. */
const CLOCK_TOLERANCE_MS = 60_000

/** The overview, with runs as read. */
export type NetworkState = Omit<NetworkOverview, 'settlement'> & {
  readonly settlement: Omit<NetworkOverview['settlement'], 'last_runs'>
  readonly lastRuns: readonly RunWithBatches[]
}

export type Cutoffs = {
  readonly nextCutoff: (environment: Environment, now: Date) => Date | undefined
  readonly lastCutoff: (environment: Environment, now: Date) => Date | undefined
}

/** The state of the network in one environment, without data of an organization (decision 0093). */
export async function readNetworkOverview(ctx: Ctx, environment: Environment, cutoffs: Cutoffs): Promise<NetworkState> {
  const [completed, banks, settlement, pending, deposits, failing, disabled] = await Promise.all([
    completedToday(ctx, environment),
    failingBanks(ctx, environment),
    settlementState(ctx, environment, cutoffs),
    pendingVerifications(ctx),
    listDeposits(ctx, { state: 'to_send', order: 'oldest', limit: 1 }),
    countFailing(ctx, environment, 'failing'),
    countFailing(ctx, environment, 'disabled'),
  ])
  return {
    as_of: unixSeconds(ctx.now),
    environment,
    completed_today: completed,
    failing_banks: banks,
    ...settlement,
    verifications: pending,
    deposits_to_send: environment === 'live' ? deposits.count : 0,
    endpoints: { failing, disabled },
  }
}

const midnightOf = (now: Date): Date => new Date(Math.floor(now.getTime() / DAY_MS) * DAY_MS)

/** Completed payments, without returns. Reads only the transactions of the day, by their time-ordered IDs. */
async function completedToday(ctx: Ctx, environment: Environment): Promise<NetworkOverview['completed_today']> {
  const midnight = midnightOf(ctx.now)
  const firstId = idAtTime('trans', new Date(midnight.getTime() - ID_TOLERANCE_MS))
  const found = await rows<{ currency: string; n: string | number; total: string }>(
    ctx.db,
    sql`
    select currency, count(*) as n, sum(amount)::text as total from transactions
     where token >= ${firstId} and created_at >= ${midnight.toISOString()}::timestamptz and environment = ${environment} and sequence = 0
     group by currency order by currency`,
  )
  return found.map(({ currency, n, total }) => ({ currency, txn_count: Number(n), total }))
}

type BankRow = {
  token: string
  name: string
  domain: string
  organization_id: string
  organization_name: string
  completed: string | number
  failed: string | number
  expired: string | number
}

/** From the tallies of payments created today, which count each for its sender and its receiver. */
async function failingBanks(ctx: Ctx, environment: Environment): Promise<NetworkOverview['failing_banks']> {
  const day = ctx.now.toISOString().slice(0, 10).replaceAll('-', '')
  // A part is an hour and a currency; `:` follows the digits.
  const today = sql`list = 'payments by hour' and part >= ${day} and part < ${`${day}:`}`
  const found = await rows<BankRow>(
    ctx.db,
    sql`
    with counted as (
      select partner_id, state, n from tallies where ${today}
      union all
      select partner_id, state, change from tally_changes where xid >= (select tally_floor()) and ${today}
    ), banks as (
      select partner_id, coalesce(sum(n) filter (where state in ('completed', 'sent', 'received', 'within')), 0) as completed,
             coalesce(sum(n) filter (where state = 'failed'), 0) as failed,
             coalesce(sum(n) filter (where state = 'expired'), 0) as expired
        from counted group by partner_id
    )
    select p.token, p.name, p.domain, o.token as organization_id, o.name as organization_name, completed, failed, expired
      from banks join partners p on p.token = partner_id join organizations o on o.token = p.organization_id
     where p.environment = ${environment} and failed + expired > 0 and completed + failed + expired >= ${MIN_ENDED}
     order by (failed + expired) / (completed + failed + expired) desc, failed + expired desc, p.token limit ${MAX_BANKS}`,
  )
  return found.map((row) => ({
    namespace: { token: row.token, name: row.name, domain: row.domain },
    organization: { token: row.organization_id, name: row.organization_name },
    completed: Number(row.completed),
    failed: Number(row.failed),
    expired: Number(row.expired),
  }))
}

async function settlementState(
  ctx: Ctx,
  environment: Environment,
  { nextCutoff, lastCutoff }: Cutoffs,
): Promise<Pick<NetworkState, 'settlement' | 'lastRuns'>> {
  const recent = sql`cutoff_at > ${new Date(ctx.now.getTime() - RECENT_DAYS * DAY_MS).toISOString()}::timestamptz`
  const [{ found }, counts] = await Promise.all([
    readRuns(ctx, environment, { limit: LAST_RUNS, page: 1 }),
    rows<{ late: number; failed: number }>(
      ctx.db,
      sql`
      select (select count(*)::int from settlement_runs
               where environment = ${environment} and ${recent}
                 and coalesce(completed_at, ${ctx.now.toISOString()}::timestamptz) > cutoff_at + make_interval(secs => ${LAG_LIMIT_SECONDS})) as late,
             (select count(*)::int from settlement_batches
               where environment = ${environment} and ${recent} and status = 'FAILED') as failed`,
    ),
  ])
  const { late, failed } = only(counts)
  const [next, due] = [nextCutoff(environment, ctx.now), lastCutoff(environment, ctx.now)]
  const newest = found[0]?.run
  const isRun = due && newest && hasRun(newest, due, new Date(ctx.now.getTime() + CLOCK_TOLERANCE_MS))
  return {
    settlement: {
      next_cutoff: next ? unixSeconds(next) : null,
      lag_seconds: due && !isRun ? Math.floor((ctx.now.getTime() - due.getTime()) / 1000) : 0,
      lag_limit_seconds: LAG_LIMIT_SECONDS,
      late_runs: late,
      failed_batches: failed,
    },
    lastRuns: await withBatches(ctx, found),
  }
}

async function pendingVerifications(ctx: Ctx): Promise<NetworkOverview['verifications']> {
  const { n, oldest } = await countPendingVerifications(ctx)
  return { pending: n, oldest: oldest && isoTime(oldest) }
}
