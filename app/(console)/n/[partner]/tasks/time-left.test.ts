import { expect, test } from 'vitest'
import { age, timeLeft } from './time-left.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

test.each([
  [-1, 'danger', 'Expired'],
  [0, 'danger', 'Expired'],
  [1, 'danger', 'Under 1 min left'],
  [14 * MINUTE, 'danger', '14 min left'],
  [15 * MINUTE, 'warning', '15 min left'],
  [HOUR - 1, 'warning', '59 min left'],
  [4 * HOUR, 'warning', '4 h left'],
  [4 * HOUR + 1, 'neutral', '4 h left'],
  [47 * HOUR, 'neutral', '47 h left'],
  [72 * HOUR, 'neutral', '3 d left'],
])('with %d ms to go a task is marked %s and says "%s"', (left, tone, label) => {
  expect(timeLeft(1_000_000 + left, 1_000_000)).toEqual({ tone, label })
})

test('never shows more time than is left', () => {
  expect(timeLeft(2 * MINUTE - 1, 0).label).toBe('1 min left')
})

test('shows the age of a task', () => {
  expect([0, 59_999, MINUTE, 3 * HOUR, 50 * HOUR].map((now) => age(0, now))).toEqual([
    'Under 1 min',
    'Under 1 min',
    '1 min',
    '3 h',
    '2 d',
  ])
})

test('the age of a task is never negative when the browser’s clock is slow', () => {
  expect(age(5000, 0)).toBe('Under 1 min')
})
