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

test('a cutover is safe once only the new secret is used, and shows how long the old one has been unused', () => {
  expect(verdict(1, 1800)?.title).toBe('Safe to cut over: the previous secret hasn’t been used for 30 minutes')
  expect(verdict(1, 10_800, 20_000)?.title).toContain('3 hours')
  expect(verdict(1, 400_000, 500_000)?.title).toContain('4 days')
  expect(verdict(1, null)?.title).toContain('use the new secret')
})

test('uses before the rotation do not count as uses of the old secret', () => {
  expect(verdict(1, 120, 60)?.title).toContain('use the new secret')
})
