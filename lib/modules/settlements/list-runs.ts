import { and, count, desc, eq, inArray, not, type SQL, sql } from 'drizzle-orm'
import type { Environment } from '../../kernel/access.ts'
import type { Ctx, OrganizationCtx } from '../../platform/context.ts'
import type { Db } from '../../platform/db/db.ts'
import { rows } from '../../platform/db/rows.ts'
import type { RunQuery } from './contract.ts'
import { PROGRESS_EVERY } from './run/gather.ts'
import { mayRun } from './run/run-settlement.ts'
import type { FinalityState } from './states.ts'
import { type RunRow, settlementBatches, settlementRuns } from './table.ts'
import type { Progress, RunView } from './views.ts'

/** A page of an environment's runs, newest first, for callers who can run one. Throws 403. */
export async function listRuns(
  ctx: OrganizationCtx,
  environment: Environment,
  query: RunQuery,
): Promise<{ count: number; found: RunView[] }> {
  await mayRun(ctx, environment)
  return readRuns(ctx, environment, query)
}

/**
 * A page of the runs of one or both environments, or of those with these IDs, newest first, without
 * an access check.
 */
export async function readRuns(
  ctx: Ctx,
  environment: Environment | undefined,
  { status, finality, ids, limit, page }: RunQuery & Finality & { readonly ids?: readonly string[] },
): Promise<{ count: number; found: RunView[] }> {
  const where = and(matching(environment, { status, finality }), ids && inArray(settlementRuns.token, [...ids]))
  const [[all], found] = await Promise.all([
    ctx.db.select({ n: count() }).from(settlementRuns).where(where),
    ctx.db
      .select()
      .from(settlementRuns)
      .where(where)
      .orderBy(...newestFirst(environment))
      .limit(limit)
      .offset((page - 1) * limit),
  ])
  const views = found.map(async (run) => ({ run, progress: await progressOf(ctx.db, run, ctx.now) }))
  return { count: all?.n ?? 0, found: await Promise.all(views) }
}

/** The IDs of all matching runs, in the order of `readRuns`. */
export async function runIds(ctx: Ctx, environment: Environment | undefined, filters: RunFilters): Promise<string[]> {
  const query = ctx.db.select({ id: settlementRuns.token }).from(settlementRuns)
  return (await query.where(matching(environment, filters)).orderBy(...newestFirst(environment))).map(({ id }) => id)
}

/** `final`: all of the run's batches with settlement instructions are; `pending`: one is not. */
type Finality = { readonly finality?: FinalityState | undefined }
type RunFilters = Pick<RunQuery, 'status'> & Finality

const matching = (environment: Environment | undefined, { status, finality }: RunFilters): SQL | undefined =>
  and(
    environment && eq(settlementRuns.environment, environment),
    status && eq(shownStatusOf, status),
    finality && hasBatch(finality === 'pending' ? sql`${finalAt} is null` : sql`true`),
    finality === 'final' ? not(hasBatch(sql`${finalAt} is null`)) : undefined,
  )

const { runId, cutoffAt, instructionsCount, finalAt } = settlementBatches

/** Whether the run has such a batch with settlement instructions. Found by its cutoff, which an index covers. */
const hasBatch = (which: SQL): SQL => sql`exists (select from ${settlementBatches}
  where ${settlementBatches.environment} = ${settlementRuns.environment} and ${cutoffAt} = ${settlementRuns.cutoffAt}
    and ${runId} = ${settlementRuns.token} and ${instructionsCount} is not null and ${which})`

const newestFirst = (environment: Environment | undefined): SQL[] => [
  desc(environment ? settlementRuns.uptoWindow : settlementRuns.cutoffAt),
  desc(settlementRuns.token),
]

/** `shownStatus` in SQL. */
const shownStatusOf = sql`case when ${settlementRuns.status} = 'PROCESSING' and ${settlementRuns.failure} is not null
  then 'FAILED' else ${settlementRuns.status} end`

/**
 * Progress from the runner's session (`note_settlement_progress`): number of calls, and first and
 * last block of the scan. It ends with the session, so an abandoned run has no progress.
 */
async function progressOf(db: Db, { token, status, startedAt }: RunRow, now: Date): Promise<Progress | null> {
  if (status !== 'PROCESSING') return null
  type ProgressRow = { calls: string; first: string; last: string; blocks: string | number }
  const [row] = await rows<ProgressRow>(
    db,
    sql`
    select split_part(application_name, ' ', 2) as calls, split_part(application_name, ' ', 3) as first,
           split_part(application_name, ' ', 4) as last,
           pg_relation_size('transactions') / current_setting('block_size')::int as blocks
      from pg_stat_activity where datname = current_database() and starts_with(application_name, ${`${token} `})`,
  )
  if (!row) return null
  const [first, last] = [Number(row.first), Number(row.last)]
  const transactions = Number(row.calls) * PROGRESS_EVERY
  const seconds = Math.max(1, (now.getTime() - startedAt.getTime()) / 1000)
  const share = (last - first + 1) / Math.max(1, Number(row.blocks) - first)
  return { share: Math.min(0.99, Math.max(0, share)), transactions, perSecond: Math.round(transactions / seconds) }
}
