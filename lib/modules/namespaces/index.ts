export { createNamespace, type PartnerRow } from './create-namespace.ts'
export { findOwnPartner, findPartner, findPartnerByDomain } from './find-namespaces.ts'
export { namespaceRoutes } from './routes.ts'
