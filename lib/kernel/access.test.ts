import { describe, expect, test } from 'vitest'
import { ROLES, roleAllows, STRONGEST_ROLE } from './access.ts'

test('admins are the strongest role and viewers the weakest', () => {
  expect([ROLES[0], STRONGEST_ROLE]).toEqual(['viewer', 'admin'])
  expect(roleAllows('support', 'viewer')).toBe(true)
  expect(roleAllows('viewer', 'support')).toBe(false)
})

describe('a role', () => {
  test('includes weaker roles, and nothing that requires a stronger one', () => {
    const allowed = ROLES.map((role) => ROLES.filter((needed) => roleAllows(role, needed)))
    expect(allowed).toEqual(ROLES.map((_, at) => ROLES.slice(0, at + 1)))
  })
})
