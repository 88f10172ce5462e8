import type { Random } from '../../../kernel/random-text.ts'
import type { SettlementKey } from '../../../platform/crypto/settlement-key.ts'
import { batchIdOf } from '../running-batches.ts'
import { statementOf } from '../statement.ts'
import type { BatchRow, LeafRow, RunRow } from '../table.ts'
import { type PairRule, type PartnerHeads, type PartnerTotal, planBatch } from './plan-batch.ts'

type Planned = {
  readonly batch: BatchRow
  readonly leaves: readonly LeafRow[]
  /** The hashes of its tree; null in a FAILED batch. */
  readonly nodes: Uint8Array | null
}

/**
 * The outcome of a run and its rows. A FAILED run has batches without pairs and leaves, which
 * settle nothing.
 */
export type RunPlan = {
  readonly outcome: Pick<RunRow, 'status' | 'failure' | 'cutoffAt' | 'completedAt'>
  readonly batches: readonly Planned[]
}

type PlanOptions = {
  readonly now: Date
  readonly random: Random
  readonly key: SettlementKey
  readonly heads: PartnerHeads
  readonly rule?: PairRule
}

/**
 * Plans a batch for each currency with transactions (contract#settlement). A batch that cannot be
 * planned fails the whole run, because money that appears or disappears concerns all currencies.
 * The cutoff is the time when the window was closed, but not before any transaction of the run, so
 * that differing clocks do not matter.
 */
export function planRun(
  run: RunRow,
  partners: readonly PartnerTotal[],
  { now, random, key, heads, rule }: PlanOptions,
): RunPlan {
  const cutoffAt = partners.reduce((cutoff, { latest }) => later(cutoff, latest), run.cutoffAt)
  const end = { cutoffAt, completedAt: later(now, run.startedAt) }
  const batches = [...Map.groupBy(partners, ({ currency }) => currency)].map(([currency, own]) => {
    const { token: runId, environment, afterWindow, uptoWindow, startedAt } = run
    const transactionCount = own.reduce((total, { asDebtor }) => total + asDebtor, 0)
    const token = batchIdOf(run, currency)
    return {
      batch: {
        ...{ token, runId, environment, currency, afterWindow, uptoWindow, startedAt, transactionCount },
        ...end,
        ...NO_INSTRUCTIONS,
      },
      own,
    }
  })
  try {
    const ok = { status: 'COMPLETED', failure: null } as const
    const planned = batches.map(({ batch, own }) => {
      const { leaves, nodes, ...tree } = planBatch(
        { batchId: batch.token, currency: batch.currency, heads },
        own,
        random,
        rule,
      )
      const signature = key.sign(statementOf({ ...batch, ...tree }).text)
      return {
        batch: { ...batch, ...ok, ...tree, signature, keyId: key.keyId, eventsCursor: { debtor: '' } },
        leaves,
        nodes,
      }
    })
    return { outcome: { ...end, ...ok }, batches: planned }
  } catch (error) {
    if (!(error instanceof Error)) throw error
    const failed = { status: 'FAILED', failure: error.message } as const
    const unsealed = {
      rootHash: null,
      treeVersion: null,
      leavesCount: null,
      signature: null,
      keyId: null,
      eventsCursor: null,
    }
    const planned = batches.map(({ batch }) => ({
      batch: { ...batch, ...failed, ...unsealed },
      leaves: [],
      nodes: null,
    }))
    return { outcome: { ...end, ...failed }, batches: planned }
  }
}

/** The database writes instructions when the run is completed. */
const NO_INSTRUCTIONS = {
  instructionsCount: null,
  instructionsSent: null,
  instructionsConfirmed: null,
  instructionsRejected: null,
  finalAt: null,
}

const later = (a: Date, b: Date) => (a > b ? a : b)
