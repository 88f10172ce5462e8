import { expect, test } from 'vitest'
import { grantablePermissions, permissionsOf } from '#lib/kernel/permissions.ts'
import { reservedCount } from './describe-role.ts'

test('the permissions of an admin are the grantable ones, `read` and the reserved ones', () => {
  const permissions = [...permissionsOf('admin')]
  expect(reservedCount({ permissions })).toBe(permissions.length - grantablePermissions().length - 1)
  expect(reservedCount({ permissions })).toBeGreaterThan(0)
})

test('the organization’s own roles have no reserved permissions', () => {
  expect(reservedCount({ permissions: ['read', ...grantablePermissions()] })).toBe(0)
})
