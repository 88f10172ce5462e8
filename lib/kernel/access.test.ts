import { expect, test } from 'vitest'
import { ROLES, STRONGEST_ROLE } from './access.ts'

test('admins are the strongest role and viewers the weakest', () => {
  expect([ROLES[0], ROLES.at(-1), STRONGEST_ROLE]).toEqual(['viewer', 'admin', 'admin'])
})
