import { expect, test } from 'vitest'
import { grantablePermissions, permissionsOf } from '#lib/kernel/permissions.ts'
import { reservedCount } from './describe-role.ts'

test('the permissions of an admin are those that can be granted, viewing, and the reserved ones', () => {
  const permissions = [...permissionsOf('admin')]
  expect(reservedCount({ permissions })).toBe(permissions.length - grantablePermissions().length - 1)
  expect(reservedCount({ permissions })).toBeGreaterThan(0)
})

test('a role of the organization has no reserved permissions', () => {
  expect(reservedCount({ permissions: ['read', ...grantablePermissions()] })).toBe(0)
})
