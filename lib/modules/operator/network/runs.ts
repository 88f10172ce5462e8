import { sql } from 'drizzle-orm'
import type { Ctx } from '../../../platform/context.ts'
import { rows } from '../../../platform/db/rows.ts'
import { batchProjection, leafProjection, type RunView, runProjection } from '../../settlements/index.ts'
import type { BatchState } from '../../settlements/states.ts'

type BatchFigures = {
  readonly run: string
  readonly token: string
  readonly currency: string
  readonly status: BatchState
  readonly count: string | number
  /** Sum of the positive net positions, in minor units. */
  readonly value: string
}

export type RunWithBatches = RunView & { readonly batches: readonly BatchFigures[] }

/** Adds the batches of runs, found by their cutoff, which an index covers. */
export async function withBatches(ctx: Ctx, views: readonly RunView[]): Promise<RunWithBatches[]> {
  const runIds = views.map(({ run }) => run.token)
  const found = await rows<BatchFigures>(
    ctx.db,
    sql`
    select r.token as run, b.token, b.currency, b.status, b.transaction_count as count,
           (select coalesce(sum(l.total), 0) from ${leafProjection} l where l.batch_id = b.token and l.total > 0)::text as value
      from ${runProjection} r
      join ${batchProjection} b on b.environment = r.environment and b.cutoff_at = r.cutoff_at and b.run_id = r.token
     where r.token = any(${sql.param(runIds)}::text[])
     order by b.currency`,
  )
  const batches = Map.groupBy(found, ({ run }) => run)
  return views.map((view) => ({ ...view, batches: batches.get(view.run.token) ?? [] }))
}
