export { createOrganization, type OrganizationRow } from './create-organization.ts'
export { findOrganization } from './find-organization.ts'
export { updateOrganization } from './update-organization.ts'
