import type { Permission } from '#lib/kernel/permissions.ts'
import type { ListedPermission, ListedRole } from '#lib/modules/members/roles/contract.ts'
import { PERMISSION_WORDS } from '../../members/permission-words.ts'

/** An operation, the permission that it requires, and the names of the roles that have it. */
export type OperationRow = {
  readonly id: string
  readonly summary: string
  readonly route: string
  readonly permission: Permission
  readonly label: string
  readonly roles: readonly string[]
}

export const rowsOf = (permissions: readonly ListedPermission[], roles: readonly ListedRole[]): OperationRow[] =>
  permissions.flatMap(({ permission, operations }) =>
    operations.map(({ id, summary, method, path }) => ({
      id,
      summary,
      route: `${method} ${path}`,
      permission,
      label: PERMISSION_WORDS[permission].label,
      roles: roles.filter((role) => role.permissions.includes(permission)).map(({ name }) => name),
    })),
  )

/** The rows that contain all words of a search. */
export function matching(rows: readonly OperationRow[], search = ''): OperationRow[] {
  const words = search.toLowerCase().split(/\s+/)
  return rows.filter(({ summary, route, permission, label, roles }) => {
    const text = [summary, route, permission, label, ...roles].join(' ').toLowerCase()
    return words.every((word) => text.includes(word))
  })
}
