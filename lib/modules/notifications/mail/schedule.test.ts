import { expect, test } from 'vitest'
import { DEFAULT_SCHEDULE, nextAtHour, quietUntil } from './schedule.ts'

const at = (text: string) => new Date(text)
const BERLIN = 'Europe/Berlin'
const night = { ...DEFAULT_SCHEDULE, quietFrom: 20, quietUntil: 7 }

test.each([
  ['later on the same day', '2026-03-02T05:00:00Z', 8, '2026-03-02T07:00:00Z'],
  ['on the next day if the hour has begun', '2026-03-02T07:00:00Z', 8, '2026-03-03T07:00:00Z'],
  ['after clocks were set forward', '2026-03-28T12:00:00Z', 8, '2026-03-29T06:00:00Z'],
  ['after clocks were set back', '2026-10-24T12:00:00Z', 8, '2026-10-25T07:00:00Z'],
  ['at an hour that is skipped, as much later as clocks are', '2026-03-28T12:00:00Z', 2, '2026-03-29T01:00:00Z'],
])('an hour of the member’s day comes %s', (_, now, hour, expected) => {
  expect(nextAtHour(at(now), hour, BERLIN)).toEqual(at(expected))
})

test.each([
  ['2026-03-02T18:59:00Z', undefined],
  ['2026-03-02T19:00:00Z', '2026-03-03T06:00:00Z'],
  ['2026-03-03T02:00:00Z', '2026-03-03T06:00:00Z'],
  ['2026-03-03T06:00:00Z', undefined],
])('quiet hours over midnight in the member’s time zone, at %s', (now, expected) => {
  expect(quietUntil(at(now), night, BERLIN)).toEqual(expected && at(expected))
})

test.each([
  ['2026-03-02T11:59:00Z', undefined],
  ['2026-03-02T12:00:00Z', '2026-03-02T14:00:00Z'],
  ['2026-03-02T14:00:00Z', undefined],
])('quiet hours within a day, at %s', (now, expected) => {
  expect(quietUntil(at(now), { ...night, quietFrom: 12, quietUntil: 14 }, 'UTC')).toEqual(expected && at(expected))
})

test('without quiet hours, no time is quiet', () => {
  expect(quietUntil(at('2026-03-02T02:00:00Z'), DEFAULT_SCHEDULE, BERLIN)).toBeUndefined()
})
