import { isBuiltIn } from '#lib/kernel/access.ts'
import type { ListedRole } from '#lib/modules/members/roles/contract.ts'
import { roleMay } from '../members/roles.ts'

/** What a role may do, in words. */
export const descriptionOf = ({ role, description }: ListedRole): string =>
  isBuiltIn(role) ? roleMay(role) : description || 'No description'
