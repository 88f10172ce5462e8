import { ROLES, type Role } from './access.ts'

/**
 * What members may do, each with the weakest built-in role that may (decision 0174). Each operation
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
  'returns.create': 'admin',
  'recalls.create': 'support',
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
  'audit_delivery.manage': 'admin',
  'approvals.manage': 'admin',
  'approval_rules.manage': 'admin',
  'members.manage': 'admin',
  'roles.manage': 'admin',
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

/**
 * What only built-in roles include. Some would let their holder sign in as any member; `read` is part
 * of every role.
 */
const RESERVED: ReadonlySet<Permission> = new Set([
  'read',
  'approvals.manage',
  'approval_rules.manage',
  'organization.delete',
  'service_tokens.manage',
  'sign_in_rules.manage',
  'single_sign_on.manage',
  'operator.read',
  'operator.manage',
])

/** Permissions that allow something only to the network operator's members. */
export const isOfOperator = (permission: string): boolean => permission.startsWith('operator.')

/** Whether roles of organizations can include the permission. */
export const isGrantable = (permission: Permission): boolean => !RESERVED.has(permission)

/** The permissions that roles of organizations can include. */
export const grantablePermissions = (): Permission[] => allPermissions().filter(isGrantable)

/**
 * The permissions of a role that an organization has defined. Stored names that this release does not
 * know or does not grant are ignored.
 */
export const customPermissions = (stored: readonly string[]): ReadonlySet<Permission> =>
  new Set(['read', ...grantablePermissions().filter((permission) => stored.includes(permission))])

/** All permissions, in the order in which the console lists them. */
export function allPermissions(): Permission[] {
  return Object.keys(PERMISSIONS) as Permission[]
}
