import { describe, expect, test } from 'vitest'
import { ROLES, STRONGEST_ROLE } from './access.ts'
import { allPermissions, grantablePermissions, PERMISSIONS, permissionsOf } from './permissions.ts'

describe('a built-in role', () => {
  test('has all permissions of weaker ones, and admins have all', () => {
    for (const [at, role] of ROLES.slice(1).entries()) {
      const weaker = ROLES[at] ?? role
      expect([...permissionsOf(role)]).toEqual(expect.arrayContaining([...permissionsOf(weaker)]))
    }
    expect([...permissionsOf(STRONGEST_ROLE)]).toEqual(allPermissions())
  })

  test('has a permission from the role on that the table names', () => {
    for (const permission of allPermissions()) {
      const has = ROLES.filter((role) => permissionsOf(role).has(permission))
      expect(has, permission).toEqual(ROLES.slice(ROLES.indexOf(PERMISSIONS[permission])))
    }
  })
})

test('roles of organizations can include all permissions but these', () => {
  const grantable = grantablePermissions()
  expect(allPermissions().filter((permission) => !grantable.includes(permission))).toEqual([
    'read',
    'approvals.manage',
    'approval_rules.manage',
    'organization.delete',
    'sign_in_rules.manage',
    'single_sign_on.manage',
    'service_tokens.manage',
    'operator.read',
    'operator.manage',
  ])
})

test.each(['', 'owner', 'Admin', 'constructor', '__proto__', 'toString'])(
  'the unknown role %j may do nothing',
  (role) => {
    expect(permissionsOf(role).size).toBe(0)
  },
)
