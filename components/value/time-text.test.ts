import { expect, test } from 'vitest'
import { relativeText } from './time-text.ts'

test('an event since the last tick of the page’s clock is not shown as being in the future', () => {
  expect(relativeText(14_000, 0)).toBe('just now')
  expect(relativeText(0, 0)).toBe('just now')
  expect(relativeText(0, 59_000)).toBe('just now')
})

test('shows the distance to a time in the largest whole unit', () => {
  expect(relativeText(40_000, 0)).toBe('in under a minute')
  expect(relativeText(0, 3 * 60_000)).toBe('3 minutes ago')
  expect(relativeText(2 * 3_600_000 + 1, 0)).toBe('in 2 hours')
})
