import { expect, test } from 'vitest'
import { mayCall, refusedTo } from './role-access.ts'

test('an admin is refused nothing', () => {
  expect(refusedTo('admin')).toEqual({})
})

test('others are refused what requires a stronger role, which is named', () => {
  const decide = 'PUT /payments/{payment_id}/admissions/{admission_id}/tasks/{task_id}'
  expect(refusedTo('support')).toMatchObject({ 'POST /payments': 'admin', 'GET /audit-entries': 'admin' })
  expect(refusedTo('support')).not.toHaveProperty([decide])
  expect(refusedTo('viewer')).toMatchObject({ [decide]: 'support', 'POST /payments': 'admin' })
  expect(refusedTo('viewer')).not.toHaveProperty(['GET /payments'])
})

test('operations that need no role are refused to nobody', () => {
  expect(mayCall('viewer', 'POST /organization/signin')).toBe(true)
  expect(mayCall('viewer', 'GET /invitations')).toBe(false)
})
