export {
  applyAccountChange,
  findAccountChange,
  type ListedAccountChange,
  lockAccountChange,
  proposeParticipantAccount,
  proposeSettlementAccount,
  refuseAccountChange,
} from './account-changes.ts'
export { finalityErasure } from './erasure.ts'
export { needsFinality, notFinalTotal } from './not-final.ts'
export { accountChangeProjection } from './projections.ts'
export { finalityRoutes } from './routes.ts'
export { mismatchSweep } from './sweep.ts'
