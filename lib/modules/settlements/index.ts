export { countInstructions, lockBatches } from './finality/count-instructions.ts'
export { finalityOf } from './finality/finality-of.ts'
export { findProof as proofOf } from './find-proof.ts'
export { findBatch } from './find-settlement.ts'
export { readRuns, runIds } from './list-runs.ts'
export { batchIdsWithin, findOwnBatchIds, newestBatchIds } from './list-settlements.ts'
export {
  batchProjection,
  computedPairs,
  leafProjection,
  type ProjectedBatch,
  runProjection,
  settledWindow,
  storedPairs,
} from './projections.ts'
export { publishedKeys, type SettlementRouteDeps, settlementRoutes } from './routes.ts'
export { closeWindow } from './run/close-window.ts'
export { readSettlementGauges } from './run/gauges.ts'
export { finishSettlement, startSettlement } from './run/run-settlement.ts'
export { hasRun, settleOnSchedule } from './run/settle-on-schedule.ts'
export { settleRun } from './run/settle-run.ts'
export type { BankDays } from './schedule/bank-days.ts'
export { createSchedule, type Schedule } from './schedule/cutoffs.ts'
export { cyclesOfCron } from './schedule/cycles.ts'
export { readSchedule } from './schedule/read-schedule.ts'
export { emitSettled, settledEventOf } from './settled-events.ts'
export type { RunRow } from './table.ts'
export { paymentTimeline } from './timeline/payment-timeline.ts'
export type { InstructionCounts, RunView } from './views.ts'
