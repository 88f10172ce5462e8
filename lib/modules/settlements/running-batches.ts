import { sql } from 'drizzle-orm'
import { bigint, pgView, text } from 'drizzle-orm/pg-core'
import { ENVIRONMENTS, type Environment } from '../../kernel/access.ts'
import { CURRENCIES } from '../../kernel/money/currencies.ts'
import { sha256Hex } from '../../kernel/sha256.ts'
import { instant } from '../../platform/db/columns.ts'
import type { Db } from '../../platform/db/db.ts'
import { transactionProjection as transactions } from '../transactions/index.ts'
import type { BatchState } from './states.ts'
import type { EventsCursor, RunRow } from './table.ts'

/** Runs in progress. An owner's view, because tenants cannot read the runs of the network. */
const runsUnderWay = pgView('settlement_runs_under_way', {
  token: text('token').notNull(),
  environment: text('environment', { enum: ENVIRONMENTS }).notNull(),
  afterWindow: bigint('after_window', { mode: 'number' }).notNull(),
  uptoWindow: bigint('upto_window', { mode: 'number' }).notNull(),
  cutoffAt: instant('cutoff_at').notNull(),
  startedAt: instant('started_at').notNull(),
  failure: text('failure'),
}).existing()

/**
 * Part of a run ID that its batch IDs contain: the time and the first random bits, without `run_`.
 */
const RUN_PREFIX = { from: 4, length: 16 }

const currencyPart = (environment: Environment, currency: string): string =>
  sha256Hex(`${environment} ${currency}`).slice(0, 10)

/**
 * The ID of a run's batch for a currency. It is derived from both, so that it is known when the run
 * starts, before the batch is stored, and stays the same if another process completes the run
 * (decision 0059).
 */
export const batchIdOf = ({ token, environment }: Pick<RunRow, 'token' | 'environment'>, currency: string): string =>
  `batch_${token.slice(RUN_PREFIX.from, RUN_PREFIX.from + RUN_PREFIX.length)}${currencyPart(environment, currency)}`

/** Displayed status of a run: FAILED after an interruption, until it is restarted or completed. */
export const shownStatus = ({ status, failure }: Pick<RunRow, 'status' | 'failure'>): BatchState =>
  status === 'PROCESSING' && failure !== null ? 'FAILED' : status

const NO_COUNT = sql<number | null>`null::int`

/**
 * The batches of the current run that will contain lines of the namespace, as rows of
 * `settlement_batches`, where they are not stored until the run ends. Each currency is queried by
 * name, so that an index finds the first transaction of each side.
 */
export function runningBatches(db: Db, partnerId: string, environment: Environment) {
  const run = runsUnderWay
  const parts = CURRENCIES.map((currency) => currencyPart(environment, currency))
  const offered = sql`unnest(${sql.param(CURRENCIES)}::text[], ${sql.param(parts)}::text[]) as offered (currency, part)`
  const isIn = sql`environment = ${run.environment} and currency = offered.currency
    and settlement_window > ${run.afterWindow} and settlement_window <= ${run.uptoWindow}`
  return db
    .select({
      token: sql<string>`'batch_' || substr(${run.token}, ${RUN_PREFIX.from + 1}::int, ${RUN_PREFIX.length}::int) || offered.part`,
      runId: run.token,
      environment: run.environment,
      currency: sql<string>`offered.currency`,
      afterWindow: run.afterWindow,
      uptoWindow: run.uptoWindow,
      status: sql<BatchState>`case when ${run.failure} is null then 'PROCESSING' else 'FAILED' end`,
      cutoffAt: run.cutoffAt,
      startedAt: run.startedAt,
      completedAt: sql<Date | null>`null::timestamptz`,
      failure: run.failure,
      transactionCount: sql<number>`0::bigint`,
      rootHash: sql<string | null>`null::text`,
      treeVersion: sql<string | null>`null::text`,
      leavesCount: sql<number | null>`null::int`,
      signature: sql<string | null>`null::text`,
      keyId: sql<string | null>`null::text`,
      eventsCursor: sql<EventsCursor | null>`null::jsonb`,
      instructionsCount: NO_COUNT,
      instructionsSent: NO_COUNT,
      instructionsConfirmed: NO_COUNT,
      instructionsRejected: NO_COUNT,
      finalAt: sql<Date | null>`null::timestamptz`,
    })
    .from(run)
    .crossJoin(offered)
    .where(
      sql`${run.environment} = ${environment}
        and (exists (select from ${transactions} where debtor_partner_id = ${partnerId} and ${isIn})
          or exists (select from ${transactions} where creditor_partner_id = ${partnerId} and ${isIn}))`,
    )
}
