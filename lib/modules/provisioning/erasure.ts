import { type Erasure, isOfOrganization } from '../../platform/db/erasure.ts'
import { provisionedGroupMembers, provisionedGroups } from './table.ts'

export const provisioningErasure: Erasure = {
  atEnd: [provisionedGroupMembers, provisionedGroups].map((table) => ({ table, where: isOfOrganization })),
}
