export { alertOfUse } from './alerts.ts'
export { applyLiquidityChanges } from './apply-changes.ts'
export { auditLiquidity, logDifferences, readLiquidityGauges } from './audit.ts'
export {
  approveChange,
  createChange,
  findChange,
  type ListedChange,
  listChanges,
  lockProposed,
  refuseProposed,
} from './changes.ts'
export { coveredOf, isCovered } from './cover.ts'
export { liquidityErasure } from './erasure.ts'
export { changeProjection, positionProjection } from './projections.ts'
export { liquidityRoutes } from './routes.ts'
export { sampleLiquidity, sampleSweep } from './sample.ts'
