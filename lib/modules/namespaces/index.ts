export { createNamespace, type PartnerRow } from './create-namespace.ts'
export { findOwnPartner } from './find-namespaces.ts'
export { namespaceRoutes } from './routes.ts'
export { SANDBOX_ORGANIZATION, SIMULATED, SIMULATED_IDS } from './simulated.ts'
