import { expect, test } from 'vitest'
import { isTimeZone, localTime } from './local-time.ts'

test.each([
  ['2026-01-05T08:30:00Z', 'UTC', 1, '08:30'],
  ['2026-01-05T08:30:00Z', 'Europe/Berlin', 1, '09:30'],
  ['2026-07-06T08:30:00Z', 'Europe/Berlin', 1, '10:30'],
  ['2026-01-05T00:10:00Z', 'America/New_York', 7, '19:10'],
  ['2026-01-04T23:10:00Z', 'Asia/Kolkata', 1, '04:40'],
  ['2026-01-04T00:00:00Z', 'UTC', 7, '00:00'],
])('%s in %s is weekday %i, %s', (when, zone, weekday, time) => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  expect(localTime(new Date(when), zone)).toEqual({ weekday, minutes: hours * 60 + minutes })
})

test('names of time zones', () => {
  expect(['UTC', 'Europe/Berlin', 'America/New_York'].every(isTimeZone)).toBe(true)
  expect(['', 'Berlin', 'Europe/Atlantis'].some(isTimeZone)).toBe(false)
})
