import { expect, test } from 'vitest'
import { dueWarning } from './due-warning.ts'

const now = new Date('2026-03-02T12:00:00.000Z')
const DAY_MS = 86_400_000

test.each([
  [14 * DAY_MS + 1, null],
  [14 * DAY_MS, 14],
  [7 * DAY_MS + 1, 14],
  [7 * DAY_MS, 7],
  [DAY_MS + 1, 7],
  [DAY_MS, 1],
  [1, 1],
  [0, 0],
  [-DAY_MS, 0],
])('%i ms before an expiry, the due warning is %j', (left, days) => {
  expect(dueWarning(new Date(now.getTime() + left), now)).toBe(days)
})
