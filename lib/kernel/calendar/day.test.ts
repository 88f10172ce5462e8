import { expect, test } from 'vitest'
import { addDays, dayAt, weekdayOf } from './day.ts'

test('a day is that of the clocks in a time zone', () => {
  const at = Date.parse('2026-12-24T23:30:00Z')
  expect([dayAt(at, 'UTC'), dayAt(at, 'Europe/Berlin'), dayAt(at, 'America/New_York')]).toEqual([
    '2026-12-24',
    '2026-12-25',
    '2026-12-24',
  ])
})

test('days are added across months, leap days and changes of clocks', () => {
  expect([addDays('2028-02-28', 1), addDays('2026-03-28', 2), addDays('2026-01-01', -1)]).toEqual([
    '2028-02-29',
    '2026-03-30',
    '2025-12-31',
  ])
})

test('weekdays begin with Sunday', () => {
  expect(['2026-11-29', '2026-11-30', '2026-12-05'].map(weekdayOf)).toEqual([0, 1, 6])
})
