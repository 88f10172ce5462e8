import { expect, test } from 'vitest'
import { allPermissions, isGrantable } from '#lib/kernel/permissions.ts'
import { PERMISSION_GROUPS, PERMISSION_WORDS } from './permission-words.ts'

test('every permission has words in one group, and grantable ones are not in the last', () => {
  const listed = PERMISSION_GROUPS.flatMap(({ words }) => Object.keys(words))
  expect(listed.toSorted()).toEqual(allPermissions().sort())
  const reserved = Object.keys(PERMISSION_GROUPS.at(-1)?.words ?? {})
  expect(reserved.sort()).toEqual(
    allPermissions()
      .filter((permission) => !isGrantable(permission))
      .sort(),
  )
})

test('labels are unique, because screens know a missing permission by its label', () => {
  const labels = Object.values(PERMISSION_WORDS).map(({ label }) => label)
  expect(new Set(labels).size).toBe(labels.length)
})
