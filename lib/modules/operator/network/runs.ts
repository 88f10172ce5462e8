import { sql } from 'drizzle-orm'
import type { Ctx } from '../../../platform/context.ts'
import { rows } from '../../../platform/db/rows.ts'
import { presentRun } from '../../settlements/present.ts'
import type { BatchState } from '../../settlements/states.ts'
import type { NetworkRun } from './contract.ts'

type RunView = Parameters<typeof presentRun>[0]
type Row = {
  run: string
  token: string
  currency: string
  status: BatchState
  count: string | number
  value: string
}

/** Runs with the figures of their batches. */
export async function presentRuns(ctx: Ctx, views: readonly RunView[]): Promise<NetworkRun[]> {
  const batches = Map.groupBy(
    await batchesOf(
      ctx,
      views.map(({ run }) => run.token),
    ),
    ({ run }) => run,
  )
  return views.map((view) => {
    const own = batches.get(view.run.token) ?? []
    return {
      ...presentRun(view),
      txn_count: own.reduce((sum, { count }) => sum + Number(count), 0),
      batches: own.map(({ token, currency, status, count, value }) => ({
        token,
        currency,
        status,
        txn_count: Number(count),
        net_value: value,
      })),
    }
  })
}

/** The batches of runs by their cutoff, which an index covers. */
const batchesOf = (ctx: Ctx, runIds: readonly string[]): Promise<Row[]> =>
  rows<Row>(
    ctx.db,
    sql`
    select r.token as run, b.token, b.currency, b.status, b.transaction_count as count,
           (select coalesce(sum(l.total), 0) from settlement_leaves l where l.batch_id = b.token and l.total > 0)::text as value
      from settlement_runs r
      join settlement_batches b on b.environment = r.environment and b.cutoff_at = r.cutoff_at and b.run_id = r.token
     where r.token = any(${sql.param(runIds)}::text[])
     order by b.currency`,
  )
