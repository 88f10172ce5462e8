import { expect, test } from 'vitest'
import type { RoleRef } from '../../kernel/access.ts'
import { customPermissions, permissionsOf } from '../../kernel/permissions.ts'
import { roleOf } from './person.ts'

const BILLING = 'rol_billing'
const AUDIT = 'rol_audit'
const OWN: Readonly<Record<string, string[]>> = {
  [BILLING]: ['settlements.run', 'notes.write', 'links.write', 'audit.read'],
  [AUDIT]: ['audit.read'],
}
const roles = (role: RoleRef) => ({
  name: role,
  permissions: role in OWN ? customPermissions(OWN[role] ?? []) : permissionsOf(role),
})

const mapping: { value: string; role: RoleRef }[] = [
  { value: 'auditors', role: AUDIT },
  { value: 'everyone', role: 'viewer' },
  { value: 'billing', role: BILLING },
  { value: 'desk', role: 'support' },
  { value: 'admins', role: 'admin' },
]

test.each([
  [['everyone', 'desk'], 'support'],
  [['desk', 'everyone', 'admins'], 'admin'],
  [['desk', 'billing'], BILLING],
  [['admins', 'billing'], 'admin'],
  [['everyone', 'auditors'], AUDIT],
  [['auditors'], AUDIT],
  [['unknown'], 'viewer'],
])('the groups %j grant the mapped role with the most permissions', (groups, role) => {
  const claims = { iss: '', sub: '', aud: '', exp: 0, iat: 0, groups }
  expect(roleOf(claims, { defaultRole: 'viewer', roleClaim: 'groups', roleMapping: mapping }, roles)).toBe(role)
})
