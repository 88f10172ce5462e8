import { isBuiltIn } from '#lib/kernel/access.ts'
import { isGrantable, type Permission } from '#lib/kernel/permissions.ts'
import type { ListedRole } from '#lib/modules/members/roles/contract.ts'
import { roleMay } from '../members/roles.ts'

/** What a role may do, in words. */
export const descriptionOf = ({ role, description }: ListedRole): string =>
  isBuiltIn(role) ? roleMay(role) : description || 'No description'

/** Whether only built-in roles include the permission. `read` is part of every role. */
const isReserved = (permission: Permission): boolean => permission !== 'read' && !isGrantable(permission)

/** Number of a role's permissions that the organization's own roles cannot include. */
export const reservedCount = ({ permissions }: Pick<ListedRole, 'permissions'>): number =>
  permissions.filter(isReserved).length
