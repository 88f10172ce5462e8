import { describe, expect, test } from 'vitest'
import { ROLES, roleAllows } from './access.ts'

describe('a role', () => {
  test('may do what a weaker one may, and nothing that asks for a stronger one', () => {
    const allowed = ROLES.map((role) => ROLES.filter((needed) => roleAllows(role, needed)))
    expect(allowed).toEqual([['viewer'], ['viewer', 'support'], ['viewer', 'support', 'admin']])
  })
})
