import { sql } from 'drizzle-orm'
import { bigint, pgView, text } from 'drizzle-orm/pg-core'
import { ENVIRONMENTS, type Environment } from '../../kernel/access.ts'
import { CURRENCIES } from '../../kernel/money/currencies.ts'
import { sha256Hex } from '../../kernel/sha256.ts'
import { instant } from '../../platform/db/columns.ts'
import type { Db } from '../../platform/db/db.ts'
import { transactions } from '../transactions/table.ts'
import type { RunRow } from './rows.ts'
import type { BatchState } from './states.ts'
import type { EventsCursor } from './table.ts'

/** Runs that have not ended, read with the owner's rights: the runs themselves are the network's. */
const runsUnderWay = pgView('settlement_runs_under_way', {
  token: text('token').notNull(),
  environment: text('environment', { enum: ENVIRONMENTS }).notNull(),
  afterWindow: bigint('after_window', { mode: 'number' }).notNull(),
  uptoWindow: bigint('upto_window', { mode: 'number' }).notNull(),
  cutoffAt: instant('cutoff_at').notNull(),
  startedAt: instant('started_at').notNull(),
  failure: text('failure'),
}).existing()

/** `run_` and the time and the first random bits of its identifier. */
const RUN_PREFIX = { from: 4, length: 16 }

const currencyPart = (environment: Environment, currency: string): string =>
  sha256Hex(`${environment} ${currency}`).slice(0, 10)

/**
 * The batch that a run makes of a currency. It follows from both, so that a batch has its identifier from the moment its run starts,
 * before anything of it is stored, and keeps it whoever completes the run (decision 0059).
 */
export const batchIdOf = ({ token, environment }: Pick<RunRow, 'token' | 'environment'>, currency: string): string =>
  `batch_${token.slice(RUN_PREFIX.from, RUN_PREFIX.from + RUN_PREFIX.length)}${currencyPart(environment, currency)}`

/** Of a run: it reads as FAILED once it was interrupted, until it is completed or started again. */
export const shownStatus = ({ status, failure }: Pick<RunRow, 'status' | 'failure'>): BatchState =>
  status === 'PROCESSING' && failure !== null ? 'FAILED' : status

/**
 * The batches of the run under way that will hold a line of the partner, as rows of `settlement_batches`. Nothing of them is stored
 * until the run has ended. Each currency is looked up by name: an index then finds a first transaction of each side.
 */
export function batchesUnderWay(db: Db, partnerId: string, environment: Environment) {
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
    })
    .from(run)
    .crossJoin(offered)
    .where(
      sql`${run.environment} = ${environment}
        and (exists (select from ${transactions} where debtor_partner_id = ${partnerId} and ${isIn})
          or exists (select from ${transactions} where creditor_partner_id = ${partnerId} and ${isIn}))`,
    )
}
