import { type Role, roleAllows } from '#lib/kernel/access.ts'
import { type ByRoute, operations } from '#lib/modules/operations.ts'

type RouteName = keyof ByRoute

/**
 * The role that each operation requires, for operations that a member can call
 * (`operation.access`).
 */
const REQUIRED: ReadonlyMap<RouteName, Role> = new Map(
  Object.values(operations).flatMap(({ method, path, access }) =>
    'role' in access ? [[`${method} ${path}` as RouteName, access.role] as const] : [],
  ),
)

/** Whether a member with this role may call the operation. */
export function mayCall(role: Role, route: RouteName): boolean {
  const required = REQUIRED.get(route)
  return required === undefined || roleAllows(role, required)
}

/**
 * The operations that a member with this role may not call, each with the role that it requires.
 */
export function refusedTo(role: Role): Partial<Record<RouteName, Role>> {
  return Object.fromEntries([...REQUIRED].filter(([, required]) => !roleAllows(role, required)))
}
