import { expect, test } from 'vitest'
import { permissionsOf } from '#lib/kernel/permissions.ts'
import { matching, rowsOf } from './rows.ts'

const operation = (id: string, path: string) => ({ id, method: 'POST', path, summary: `Summary of ${id}` })
const rows = rowsOf(
  [
    { permission: 'notes.write', built_in_roles: [], grantable: true, operations: [operation('writeNote', '/notes')] },
    { permission: 'audit.read', built_in_roles: [], grantable: true, operations: [operation('readAudit', '/audit')] },
  ],
  [
    { role: 'support' as const, name: 'Support', permissions: [...permissionsOf('support')] },
    { role: `rol_${'0'.repeat(26)}` as const, name: 'Auditor', permissions: ['read' as const, 'audit.read' as const] },
  ].map((role) => ({ ...role, description: '', built_in: false, members: 0, updated_at: null })),
)

test('each operation has the roles that have its permission', () => {
  expect(rows.map(({ id, label, roles }) => [id, label, roles])).toEqual([
    ['writeNote', 'Write notes', ['Support']],
    ['readAudit', 'View the audit log', ['Auditor']],
  ])
})

test.each([
  ['', ['writeNote', 'readAudit']],
  ['  AUDIT  post', ['readAudit']],
  ['support', ['writeNote']],
  ['notes.write', ['writeNote']],
  ['support audit', []],
])('the search %j finds operations by text, path, permission or role', (search, ids) => {
  expect(matching(rows, search).map(({ id }) => id)).toEqual(ids)
})
