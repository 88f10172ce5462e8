import { ROLES, type Role } from './access.ts'

/**
 * What members may do, each with the weakest built-in role that may. Each operation
 * names one of them. `read` is the base of all roles.
 */
export const PERMISSIONS = {
  read: 'viewer',
  'tasks.decide': 'support',
  'tasks.reassign': 'admin',
  'assignment_rules.manage': 'admin',
  'message_templates.write': 'admin',
  'notes.write': 'support',
  'notes.moderate': 'admin',
  'payments.create': 'admin',
  'customers.write': 'admin',
  'links.write': 'admin',
  'accounts.write': 'admin',
  'settlements.run': 'admin',
  'sandbox.use': 'admin',
  'api_keys.manage': 'admin',
  'webhooks.manage': 'admin',
  'webhooks.redeliver': 'admin',
  'namespaces.manage': 'admin',
  'saved_views.share': 'admin',
  'audit.read': 'admin',
  'members.manage': 'admin',
  'organization.manage': 'admin',
  'organization.delete': 'admin',
  'sign_in_rules.manage': 'admin',
  'single_sign_on.manage': 'admin',
  'service_tokens.manage': 'admin',
  'operator.read': 'viewer',
  'operator.manage': 'admin',
} as const satisfies Record<string, Role>
export type Permission = keyof typeof PERMISSIONS

const NONE: ReadonlySet<Permission> = new Set()
const OF_ROLES: ReadonlyMap<string, ReadonlySet<Permission>> = new Map(
  ROLES.map((role, strength) => [
    role,
    new Set(allPermissions().filter((permission) => ROLES.indexOf(PERMISSIONS[permission]) <= strength)),
  ]),
)

/** The permissions of a built-in role; none for an unknown role. */
export const permissionsOf = (role: string): ReadonlySet<Permission> => OF_ROLES.get(role) ?? NONE

/** All permissions, in the order in which the console lists them. */
export function allPermissions(): Permission[] {
  return Object.keys(PERMISSIONS) as Permission[]
}
