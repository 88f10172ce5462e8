import { expect, test } from 'vitest'
import { durationText } from './duration.ts'

test.each([
  [-5, '0 ms'],
  [412, '412 ms'],
  [1000, '1 s'],
  [59_999, '59 s'],
  [60_000, '1 min'],
  [200_000, '3 min 20 s'],
  [7_500_000, '2 h 5 min'],
  [273_600_000, '3 d 4 h'],
])('%d ms reads %s', (ms, text) => {
  expect(durationText(ms)).toBe(text)
})
