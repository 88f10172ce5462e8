import { PERMISSION_WORDS } from '#app/(console)/settings/members/permission-words.ts'
import type { Member } from '#lib/modules/members/contract.ts'
import type { ListedRole } from '#lib/modules/members/roles/contract.ts'

/**
 * The active members who can grant the permission with this label: those who have it and assign or
 * change roles.
 */
export function grantorsOf<One extends Pick<Member, 'role' | 'enabled'>>(
  label: string,
  members: readonly One[],
  roles: readonly Pick<ListedRole, 'role' | 'permissions'>[],
): One[] {
  const granting = roles.filter(
    ({ permissions }) =>
      permissions.some((permission) => PERMISSION_WORDS[permission].label === label) &&
      (permissions.includes('members.manage') || permissions.includes('roles.manage')),
  )
  return members.filter(({ role, enabled }) => enabled && granting.some((one) => one.role === role))
}
