import { sql } from 'drizzle-orm'
import type { Ctx } from '../../../platform/context.ts'
import { rows } from '../../../platform/db/rows.ts'
import {
  batchProjection,
  type InstructionCounts,
  leafProjection,
  type RunView,
  runProjection,
} from '../../settlements/index.ts'
import type { BatchState } from '../../settlements/states.ts'

type BatchFigures = InstructionCounts & {
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
  const found = await rows<BatchFigures & { final: string | null }>(
    ctx.db,
    sql`
    select r.token as run, b.token, b.currency, b.status, b.transaction_count as count,
           b.instructions_count as "instructionsCount", b.instructions_sent as "instructionsSent",
           b.instructions_confirmed as "instructionsConfirmed", b.instructions_rejected as "instructionsRejected",
           (extract(epoch from b.final_at) * 1000)::bigint::text as final,
           (select coalesce(sum(l.total), 0) from ${leafProjection} l where l.batch_id = b.token and l.total > 0)::text as value
      from ${runProjection} r
      join ${batchProjection} b on b.environment = r.environment and b.cutoff_at = r.cutoff_at and b.run_id = r.token
     where r.token = any(${sql.param(runIds)}::text[])
     order by b.currency`,
  )
  const figures = found.map(({ final, ...batch }) => ({
    ...batch,
    finalAt: final === null ? null : new Date(Number(final)),
  }))
  const batches = Map.groupBy(figures, ({ run }) => run)
  return views.map((view) => ({ ...view, batches: batches.get(view.run.token) ?? [] }))
}
