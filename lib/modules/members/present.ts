import type { Member } from './contract.ts'
import type { MemberRow } from './find-members.ts'

export const presentMember = (row: MemberRow): Member => ({
  token: row.token,
  organization_id: row.organizationId,
  number: row.number,
  email: row.email,
  first_name: row.firstName,
  last_name: row.lastName,
  role: row.role,
})
