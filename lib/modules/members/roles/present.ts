import { ROLE_NAMES, ROLES, type Role, type RoleRef } from '../../../kernel/access.ts'
import { allPermissions, isGrantable, permissionsOf } from '../../../kernel/permissions.ts'
import { isoTime } from '../../../kernel/time.ts'
import type { OperationSpec } from '../../../wire/operation.ts'
import type { RoleRow } from '../table.ts'
import type { ListedPermission, ListedRole } from './contract.ts'
import { heldRole } from './find-roles.ts'

type Counts = ReadonlyMap<RoleRef, number>

const presentBuiltIn = (role: Role, counts: Counts): ListedRole => ({
  role,
  name: ROLE_NAMES[role],
  description: '',
  permissions: [...permissionsOf(role)],
  built_in: true,
  members: counts.get(role) ?? 0,
  updated_at: null,
})

export const presentRole = (row: RoleRow, counts: Counts): ListedRole => ({
  role: row.token,
  name: row.name,
  description: row.description,
  permissions: [...heldRole(row.token, row).permissions],
  built_in: false,
  members: counts.get(row.token) ?? 0,
  updated_at: isoTime(row.updatedAt),
})

export const presentRoles = (own: readonly RoleRow[], counts: Counts): ListedRole[] => [
  ...ROLES.toReversed().map((role) => presentBuiltIn(role, counts)),
  ...own.map((row) => presentRole(row, counts)),
]

/** The table of permissions, from the operations' declarations. */
export const presentPermissions = (operations: readonly OperationSpec[]): ListedPermission[] =>
  allPermissions().map((permission) => ({
    permission,
    built_in_roles: ROLES.filter((role) => permissionsOf(role).has(permission)),
    grantable: isGrantable(permission),
    operations: operations
      .filter(({ access }) => access.by !== 'anyone' && access.permission === permission)
      .map(({ id, method, path, summary }) => ({ id, method, path, summary })),
  }))
