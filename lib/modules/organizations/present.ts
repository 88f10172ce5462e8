import type { Organization } from './contract.ts'
import type { OrganizationRow } from './create-organization.ts'

/** The organization with its first admin, as the published record shows it (contract 9). */
export const presentOrganization = (
  row: OrganizationRow,
  admin: { email: string; firstName: string; lastName: string },
): Organization => ({
  token: row.token,
  name: row.name,
  country: row.country,
  enabled: row.enabled,
  admin_email: admin.email,
  admin_first_name: admin.firstName,
  admin_last_name: admin.lastName,
  verification: row.verification,
})
