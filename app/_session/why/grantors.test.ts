import { expect, test } from 'vitest'
import { permissionsOf } from '#lib/kernel/permissions.ts'
import { grantorsOf } from './grantors.ts'

const LEAD = `rol_${'0'.repeat(25)}1` as const
const HOOKS = `rol_${'0'.repeat(25)}2` as const
const roles = [
  ...(['admin', 'support', 'viewer'] as const).map((role) => ({ role, permissions: [...permissionsOf(role)] })),
  { role: LEAD, permissions: ['read' as const, 'members.manage' as const, 'webhooks.manage' as const] },
  { role: HOOKS, permissions: ['read' as const, 'webhooks.manage' as const] },
]
const members = [
  ...(['viewer', 'admin', LEAD, HOOKS, 'support'] as const).map((role) => ({ role, enabled: true })),
  { role: 'admin' as const, enabled: false },
]

test.each([
  ['Manage webhooks', ['admin', LEAD]],
  ['Create payments', ['admin']],
  ['Edit sign-in rules', ['admin']],
  ['Unknown', []],
])('%s is granted by active members who have it and assign roles', (label, expected) => {
  expect(grantorsOf(label, members, roles).map(({ role }) => role)).toEqual(expected)
})
