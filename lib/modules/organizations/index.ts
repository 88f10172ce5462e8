export { appointOperator } from './appoint-operator.ts'
export { changeOrganization, lockOrganization, tryLockOrganization } from './change-organization.ts'
export { closeIfDue, findClosable, findClosed } from './close-organization.ts'
export { createOrganization, ensureOrganization } from './create-organization.ts'
export { organizationErasure } from './erasure.ts'
export { findOrganization } from './find-organization.ts'
export { type OrganizationFacts, organizationProjection, rulesProjection } from './projections.ts'
export { dueFrom, postponedFrom } from './reconsider.ts'
export { organizationRoutes } from './routes.ts'
export { findRules, type Rules, storeRules } from './rules.ts'
export { anySuspended } from './suspended.ts'
export type { OrganizationRow, VerificationRow } from './table.ts'
export { updateOrganization } from './update-organization.ts'
export { decideVerification, findVerification, lockPendingVerification } from './verification.ts'
export {
  countPendingVerifications,
  findQueuedVerification,
  hasRequestOf,
  type ListedVerification,
  listVerifications,
  verificationIds,
} from './verification-queue.ts'
