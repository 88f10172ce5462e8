import { expect, test } from 'vitest'
import { backOff } from './back-off.ts'

test('waits longer after each attempt, up to a minute, with jitter', () => {
  expect([0, 1, 2, 3].map((failures) => backOff(failures, 0))).toEqual([1000, 2000, 4000, 8000])
  expect([backOff(50, 0), backOff(50, 1)]).toEqual([60_000, 30_000])
})
