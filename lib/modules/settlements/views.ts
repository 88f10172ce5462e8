import type { BatchRow, LeafRow, RunRow } from './table.ts'

/** A batch as a namespace sees it, with its own leaf. A FAILED batch has no leaves. */
export type BatchView = { readonly batch: BatchRow; readonly leaf: LeafRow | null }

/** How many instructions of a batch are in each state. */
export type InstructionCounts = Pick<
  BatchRow,
  'instructionsCount' | 'instructionsSent' | 'instructionsConfirmed' | 'instructionsRejected' | 'finalAt'
>

/** Approximate progress of a run's scan, as reported by its runner. `share` is from 0 to 1. */
export type Progress = { readonly share: number; readonly transactions: number; readonly perSecond: number }

export type RunView = {
  readonly run: RunRow
  /**
   * Null unless the run is scanning: it has ended, waits for writers of its windows, or was
   * abandoned.
   */
  readonly progress: Progress | null
}
