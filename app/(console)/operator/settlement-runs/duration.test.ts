import { expect, test } from 'vitest'
import { durationText } from './duration.ts'

test.each([
  [null, '-'],
  [0, '0 ms'],
  [340, '340 ms'],
  [1000, '1.0 s'],
  [2449, '2.4 s'],
  [9949, '9.9 s'],
  [9951, '10 s'],
  [59_400, '59 s'],
  [59_600, '1 min 0 s'],
  [125_000, '2 min 5 s'],
  [3_780_000, '1 h 3 min'],
])('a run of %s ms is shown as %s', (duration_ms, text) => {
  expect(durationText({ duration_ms })).toBe(text)
})
