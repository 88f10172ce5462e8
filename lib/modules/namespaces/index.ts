export { type DirectoryPartner, directoryPartners } from './directory.ts'
export { namespaceErasure } from './erasure.ts'
export { findOwnPartner } from './find-namespaces.ts'
export { lockNamespace, moveToReleasedDomain } from './move-domain.ts'
export {
  domainsOf,
  findSimulated,
  hasNamespace,
  idsOfNamespaces,
  lockOwnDomain,
  namespaceCount,
  newestNamespaces,
  organizationsOf,
} from './of-organizations.ts'
export { openSimulated } from './open-simulated.ts'
export { partnerProjection } from './projections.ts'
export { releasedDomain } from './released-domain.ts'
export { namespaceRoutes } from './routes.ts'
export { SANDBOX_ORGANIZATION, SIMULATED, SIMULATED_IDS } from './simulated.ts'
export type { PartnerRow } from './table.ts'
