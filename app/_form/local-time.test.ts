import { expect, test } from 'vitest'
import { localValue, timeOfValue } from './local-time.ts'

// Neither zone is that of the machine in all runs: what the reader chose counts.
test.each([
  ['Asia/Tokyo', '+09:00'],
  ['America/New_York', '-05:00'],
])('a chosen time is in the time zone %s', (timeZone, offset) => {
  const at = Date.parse(`2026-01-02T03:04${offset}`)
  expect(localValue(at, { timeZone })).toBe('2026-01-02T03:04')
  expect(timeOfValue('2026-01-02T03:04', { timeZone })).toBe(at)
  expect(timeOfValue('', { timeZone })).toBeNaN()
})
