import { expect, test } from 'vitest'
import { applyChanges } from './group-state.ts'
import type { GroupChange } from './scim/read-group.ts'

const before = { displayName: 'Sales', externalId: 'x-1', members: new Set(['a', 'b']) }
const existing = new Map([...'abcd'].map((id) => [id, {}]))
const after = (...changes: GroupChange[]) => {
  const { members, ...own } = applyChanges(before, changes, existing)
  return { ...own, members: [...members].sort().join('') }
}
const unchanged = { displayName: 'Sales', externalId: 'x-1', members: 'ab' }

test('changes are applied in order', () => {
  expect(after({ remove: ['a'] }, { add: ['a', 'c'] })).toEqual({ ...unchanged, members: 'abc' })
  expect(after({ add: ['a', 'c'] }, { remove: ['a'] })).toEqual({ ...unchanged, members: 'bc' })
  expect(after({ add: ['c'] }, { remove: 'all' }, { add: ['d'] })).toEqual({ ...unchanged, members: 'd' })
  expect(after({ displayName: 'Support' }, { displayName: 'Desk' })).toEqual({ ...unchanged, displayName: 'Desk' })
  expect(after({ externalId: 'x-2' }, { externalId: null })).toEqual({ ...unchanged, externalId: null })
})

test('changes without effect leave the group as it is', () => {
  expect(after()).toEqual(unchanged)
  expect(after({ add: ['a', 'a'] }, { remove: ['c', 'nobody'] })).toEqual(unchanged)
  expect([...before.members]).toEqual(['a', 'b'])
})

test('a user who does not exist cannot be added, even if a later change removes them', () => {
  expect(() => after({ add: ['c', 'nobody'] }, { remove: 'all' })).toThrow('must be the id of a user of this directory')
})
