export { alertOfUse, isAtThreshold } from './alerts.ts'
export { applyLiquidityChanges } from './apply-changes.ts'
export { auditIfDue, auditLiquidity, createLiquidityAudit, readLiquidityGauges } from './audit.ts'
export {
  approveChange,
  type ChangeRow,
  cancelChange,
  createChange,
  findChange,
  type ListedChange,
  listChanges,
  lockChange,
  refuseProposed,
} from './changes.ts'
export { coveredOf, isCovered } from './cover.ts'
export { liquidityErasure } from './erasure.ts'
export { changeProjection, movementProjection, positionProjection } from './projections.ts'
export { liquidityRoutes } from './routes.ts'
export { sampleLiquidity, sampleSweep } from './sample.ts'
