import { describe, expect, test } from 'vitest'
import { ROLES, roleAllows } from './access.ts'

describe('a role', () => {
  test('includes weaker roles, and nothing that requires a stronger one', () => {
    const allowed = ROLES.map((role) => ROLES.filter((needed) => roleAllows(role, needed)))
    expect(allowed).toEqual(ROLES.map((_, at) => ROLES.slice(0, at + 1)))
  })
})
