import { expect, test } from 'vitest'
import { actionWords, actorWords, changesOf } from './words.ts'

test('actions and actors have readable names', () => {
  expect(actionWords('api_key.rotate')).toBe('API key: rotate')
  expect(actorWords({ kind: 'key', id: 'api_1', name: 'Reporting' })).toBe('Reporting (API key)')
  expect(actorWords({ kind: 'anonymous', id: null, name: null })).toBe('Not signed in')
})

test('a change lists changed, added and removed fields', () => {
  const before = { name: 'a', country: 'CH', gone: true }
  expect(changesOf({ before, after: { name: 'b', country: 'CH', made: { x: 1 } } })).toEqual([
    { field: 'name', before: 'a', after: 'b' },
    { field: 'gone', before: 'true', after: undefined },
    { field: 'made', before: undefined, after: '{"x":1}' },
  ])
  expect(changesOf({ before: null, after: null })).toEqual([])
})
