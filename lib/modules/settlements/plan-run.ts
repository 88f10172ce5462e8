import { newId } from '../../kernel/ids.ts'
import type { GrossPair } from '../../kernel/netting/netting.ts'
import type { Random } from '../../kernel/random-text.ts'
import { planBatch } from './plan-batch.ts'
import type { BatchRow, LeafRow, RunRow } from './rows.ts'

/** What a run moves from one partner to another in one currency. `latest` is when the last of its transactions was made. */
export type Gross = GrossPair & { readonly currency: string; readonly latest: Date }

type Planned = {
  readonly batch: BatchRow
  readonly pairs: readonly Gross[]
  readonly leaves: readonly LeafRow[]
}

/** How a run ends, with the rows that say so. A FAILED one has batches that settle nothing: no pairs, no leaves. */
export type RunPlan = {
  readonly outcome: Pick<RunRow, 'status' | 'failure' | 'cutoffAt' | 'completedAt'>
  readonly batches: readonly Planned[]
}

/**
 * A batch for each currency with anything to settle (contract 7). One that cannot be planned fails the whole run, since
 * money that appears or disappears is no matter of one currency. The cutoff is when the window was closed, and never before
 * a transaction that the run holds, whichever machine's clock stamped either.
 */
export function planRun(run: RunRow, gross: readonly Gross[], { now, random }: { now: Date; random: Random }): RunPlan {
  const cutoffAt = gross.reduce((cutoff, { latest }) => later(cutoff, latest), run.cutoffAt)
  const end = { cutoffAt, completedAt: later(now, run.startedAt) }
  const batches = [...Map.groupBy(gross, ({ currency }) => currency)].map(([currency, pairs]) => {
    const { token: runId, environment, afterWindow, uptoWindow, startedAt } = run
    const transactionCount = pairs.reduce((total, { count }) => total + count, 0)
    const token = newId('batch', now, random)
    return {
      batch: { token, runId, environment, currency, afterWindow, uptoWindow, startedAt, transactionCount, ...end },
      pairs,
    }
  })
  try {
    const ok = { status: 'COMPLETED', failure: null } as const
    const planned = batches.map(({ batch, pairs }) => {
      const { leaves, ...tree } = planBatch({ batchId: batch.token, currency: batch.currency }, pairs, random)
      return { batch: { ...batch, ...ok, ...tree }, pairs, leaves }
    })
    return { outcome: { ...end, ...ok }, batches: planned }
  } catch (error) {
    if (!(error instanceof Error)) throw error
    const failed = { status: 'FAILED', failure: error.message } as const
    const noTree = { rootHash: null, treeVersion: null, leavesCount: null }
    const planned = batches.map(({ batch }) => ({ batch: { ...batch, ...failed, ...noTree }, pairs: [], leaves: [] }))
    return { outcome: { ...end, ...failed }, batches: planned }
  }
}

const later = (a: Date, b: Date) => (a > b ? a : b)
