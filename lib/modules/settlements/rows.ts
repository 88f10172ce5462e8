import type { settlementBatches, settlementLeaves, settlementRuns } from './table.ts'

export type RunRow = typeof settlementRuns.$inferSelect
export type BatchRow = typeof settlementBatches.$inferSelect
export type LeafRow = typeof settlementLeaves.$inferSelect

/** A batch as one partner may see it: with its own leaf, or with none when the batch holds no line of the partner. */
export type BatchView = { readonly batch: BatchRow; readonly leaf: LeafRow | null }
