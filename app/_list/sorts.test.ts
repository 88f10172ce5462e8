import { expect, test } from 'vitest'
import { sortIn, toSort } from './sorts.ts'

const SORTS = { name: 'name', added: 'created' } as const

test('an order in a URL becomes the sort of the API', () => {
  expect(toSort('name.asc', SORTS)).toBe('name')
  expect(toSort('added.desc', SORTS)).toBe('-created')
  expect(sortIn('added.desc', SORTS)).toBe('added.desc')
})

test('other columns and invalid orders are ignored', () => {
  for (const given of ['state.asc', 'name', 'name.up', 'constructor.asc', '', undefined]) {
    expect(toSort(given, SORTS)).toBeUndefined()
    expect(sortIn(given, SORTS)).toBeUndefined()
  }
  expect(sortIn(['name.asc', 'added.asc'], SORTS)).toBeUndefined()
})
