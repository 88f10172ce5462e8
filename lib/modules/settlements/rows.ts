import type { settlementBatches, settlementLeaves, settlementRuns } from './table.ts'

export type RunRow = typeof settlementRuns.$inferSelect
export type BatchRow = typeof settlementBatches.$inferSelect
export type LeafRow = typeof settlementLeaves.$inferSelect

/** A batch as one partner sees it: with its own leaf; a FAILED one has no leaves. */
export type BatchView = { readonly batch: BatchRow; readonly leaf: LeafRow | null }

/** How far the scan of a run has come, as its runner tells: about. */
export type Progress = { readonly share: number; readonly transactions: number; readonly perSecond: number }

export type RunView = {
  readonly run: RunRow
  /** Of a run under way. Null while it waits for writers of its windows, or for somebody to take it over. */
  readonly progress: Progress | null
}
