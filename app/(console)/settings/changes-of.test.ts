import { expect, test } from 'vitest'
import { changesOf } from './changes-of.ts'

test('a change lists changed, added and removed fields', () => {
  const before = { name: 'a', country: 'CH', gone: true }
  expect(changesOf({ before, after: { name: 'b', country: 'CH', made: { x: 1 } } })).toEqual([
    { field: 'name', before: 'a', after: 'b' },
    { field: 'gone', before: 'true', after: undefined },
    { field: 'made', before: undefined, after: '{"x":1}' },
  ])
  expect(changesOf({ before: null, after: null })).toEqual([])
})

test('times, permissions and lists are shown in words', () => {
  const access = { customers_read: true, customers_write: false, transactions_read: true, transactions_write: true }
  const after = {
    access,
    expires_at: { seconds: 1827532800 },
    allowed_networks: ['198.51.100.0/24', '203.0.113.7/32'],
    roles: [],
    due_at: '2027-11-30T16:00:00.000Z',
  }
  expect(changesOf({ before: { access: { ...access, transactions_write: false } }, after })).toEqual([
    { field: 'access', before: 'Read customers, read payments', after: 'Read customers, read and create payments' },
    { field: 'expires_at', before: undefined, after: 'November 30, 2027 at 00:00 UTC' },
    { field: 'allowed_networks', before: undefined, after: '198.51.100.0/24, 203.0.113.7/32' },
    { field: 'roles', before: undefined, after: 'None' },
    { field: 'due_at', before: undefined, after: 'November 30, 2027 at 16:00 UTC' },
  ])
  expect(changesOf({ before: { expires_at: { seconds: 0, nanos: 1 } }, after: null })).toEqual([
    { field: 'expires_at', before: '{"seconds":0,"nanos":1}', after: undefined },
  ])
})

test('a missing value is shown as what it permits', () => {
  const after = {
    allowed_networks: null,
    operations: null,
    expires_at: null,
    rate_limit_per_second: null,
    events: [],
    note: null,
  }
  expect(changesOf({ before: null, after }).map((change) => change.after)).toEqual([
    'Any',
    'Everything the permissions allow',
    'Never',
    'Network limit',
    'All current and future events',
    'Not set',
  ])
})

test('a change from a missing value to the text that stands for it is listed', () => {
  expect(changesOf({ before: { note: null }, after: { note: 'Not set' } })).toHaveLength(1)
})

test('texts that only look like a time, and times that do not exist, are shown as they are', () => {
  const after = { name: '2026-11-30T00:00:00Z', expires_at: '2026-13-01T00:00:00Z', starts_at: { seconds: 1e15 } }
  expect(changesOf({ before: null, after }).map((change) => change.after)).toEqual([
    '2026-11-30T00:00:00Z',
    '2026-13-01T00:00:00Z',
    '{"seconds":1000000000000000}',
  ])
})
