import { PERMISSION_WORDS } from '#app/(console)/settings/members/permission-words.ts'
import { allPermissions, type Permission } from '#lib/kernel/permissions.ts'
import { type ByRoute, operations } from '#lib/modules/operations.ts'

type RouteName = keyof ByRoute
type Permissions = ReadonlySet<string>

/** The permission that each operation requires, for operations that require one (`operation.access`). */
const REQUIRED: ReadonlyMap<RouteName, Permission> = new Map(
  Object.values(operations).flatMap(({ method, path, access }) =>
    'permission' in access && access.permission !== 'own'
      ? [[`${method} ${path}` as RouteName, access.permission] as const]
      : [],
  ),
)

/** Whether a member with these permissions may call the operation. */
export function mayCall(permissions: Permissions, route: RouteName): boolean {
  const required = REQUIRED.get(route)
  return required === undefined || permissions.has(required)
}

/**
 * The operations and permissions that a member with these permissions lacks, each with the missing
 * permission in words. Computed on the server, so that screens load no list of permissions.
 */
export function refusedTo(permissions: Permissions): Partial<Record<RouteName | Permission, string>> {
  const missing = [...REQUIRED, ...allPermissions().map((permission) => [permission, permission] as const)]
  return Object.fromEntries(
    missing.flatMap(([what, permission]) =>
      permissions.has(permission) ? [] : [[what, PERMISSION_WORDS[permission].label]],
    ),
  )
}
