import { expect, test } from 'vitest'
import { cutoverOf } from './cutover.ts'

const NOW = 1_000_000
const used = (ago: number | null) => ({
  requests: 1,
  failed: 0,
  last_used_at: ago === null ? null : { seconds: NOW - ago },
})
const verdict = (current: number | null, previous: number | null | undefined, rotated = 3600) =>
  cutoverOf(
    { current: used(current), previous: previous === undefined ? null : used(previous) },
    { rotated_at: { seconds: NOW - rotated } },
    NOW,
  )

test('there is no cutover without a working old secret', () => {
  expect(verdict(1, undefined)).toBeUndefined()
})

test('use of the old secret is reported first, whatever the use of the new one', () => {
  expect(verdict(1, 30)?.title).toContain('the previous secret is in use')
  expect(verdict(null, 899)?.title).toContain('the previous secret is in use')
  expect(verdict(1, 900)?.title).not.toContain('in use')
})

test('if neither secret is used, there is no cutover', () => {
  expect(verdict(null, null)?.title).toContain('the new secret hasn’t been used')
  expect(verdict(null, 2000)?.title).toContain('the new secret hasn’t been used')
})

test('a cutover is safe once the old secret has been unused for a day', () => {
  const day = 86_400
  expect(verdict(1, 1800, day)?.title).toBe(
    'Not safe to revoke yet: the previous secret has been unused for only 30 minutes',
  )
  expect(verdict(1, day - 1, 2 * day)?.title).toBe(
    'Not safe to revoke yet: the previous secret has been unused for only 23 hours',
  )
  expect(verdict(1, day, 2 * day)?.title).toBe('Safe to revoke: the previous secret hasn’t been used for 24 hours')
  expect(verdict(1, 400_000, 500_000)?.title).toContain(
    'Safe to revoke: the previous secret hasn’t been used for 4 days',
  )
})

test('an old secret that was not used since the rotation counts as unused from then on', () => {
  expect(verdict(1, null, 3600)?.title).toBe(
    'Not safe to revoke yet: the previous secret has been unused for only 60 minutes',
  )
  expect(verdict(1, null, 90_000)?.title).toBe('Safe to revoke: the previous secret hasn’t been used for 25 hours')
})

test('uses before the rotation do not count as uses of the old secret', () => {
  expect(verdict(1, 120, 60)?.title).toContain('the previous secret has been unused for only 1 minute')
})
