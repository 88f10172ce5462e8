import { expect, test } from 'vitest'
import { permissionsOf } from '#lib/kernel/permissions.ts'
import { mayCall, refusedTo } from './role-access.ts'

test('an admin is refused nothing', () => {
  expect(refusedTo(permissionsOf('admin'))).toEqual({})
})

test('others are refused what their role lacks, with the missing permission in words', () => {
  const decide = 'PUT /payments/{payment_id}/admissions/{admission_id}/tasks/{task_id}'
  const support = refusedTo(permissionsOf('support'))
  expect(support).toMatchObject({ 'POST /payments': 'Create payments', 'GET /audit-entries': 'View the audit log' })
  expect(support).toMatchObject({ 'tasks.reassign': 'Release colleagues’ tasks' })
  expect(support).not.toHaveProperty([decide])
  expect(refusedTo(permissionsOf('viewer'))).toMatchObject({ [decide]: 'Accept and decline tasks' })
  expect(refusedTo(permissionsOf('viewer'))).not.toHaveProperty(['GET /payments'])
})

test('operations that need no permission are refused to nobody, others to unknown roles', () => {
  expect(mayCall(new Set(), 'POST /organization/signin')).toBe(true)
  expect(mayCall(new Set(), 'POST /organization/signout')).toBe(true)
  expect(mayCall(new Set(), 'GET /payments')).toBe(false)
  expect(mayCall(permissionsOf('viewer'), 'GET /invitations')).toBe(false)
})
