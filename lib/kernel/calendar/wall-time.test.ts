import fc from 'fast-check'
import { expect, test } from 'vitest'
import { timeOfWall, wallTimeAt, zoneOr } from './wall-time.ts'

const text = (ms: number) => new Date(ms).toISOString().slice(0, 16)
const wall = (shown: string) => Date.parse(`${shown}Z`)

test.each([
  ['UTC', '2026-11-24T10:00', '2026-11-24T10:00'],
  ['America/New_York', '2026-11-24T10:00', '2026-11-24T15:00'],
  ['Asia/Kolkata', '2026-11-24T00:10', '2026-11-23T18:40'],
  ['Pacific/Kiritimati', '2026-01-01T00:00', '2025-12-31T10:00'],
  // Both sides of the change to summer time and back.
  ['Europe/Berlin', '2026-03-29T01:59', '2026-03-29T00:59'],
  ['Europe/Berlin', '2026-03-29T03:00', '2026-03-29T01:00'],
  ['Europe/Berlin', '2026-10-25T03:00', '2026-10-25T02:00'],
  // The hour that is repeated, and in the row after it the hour that is skipped.
  ['Europe/Berlin', '2026-10-25T02:30', '2026-10-25T00:30'],
  ['Europe/Berlin', '2026-03-29T02:30', '2026-03-29T01:30'],
])('a clock in %s shows %s at %s UTC', (zone, shown, utc) => {
  expect(text(timeOfWall(wall(shown), zone))).toBe(utc)
})

test('a wall-clock time converts back to its instant, or to the first of two when it repeats', () => {
  const zones = ['UTC', 'Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'Asia/Kathmandu', 'Pacific/Apia']
  const minutes = fc.integer({ min: wall('2000-01-01T00:00') / 60_000, max: wall('2040-01-01T00:00') / 60_000 })
  fc.assert(
    fc.property(minutes, fc.constantFrom(...zones), (minute, zone) => {
      const at = minute * 60_000
      const found = timeOfWall(wallTimeAt(at, zone), zone)
      expect(wallTimeAt(found, zone)).toBe(wallTimeAt(at, zone))
      expect([0, 1_800_000, 3_600_000]).toContain(at - found)
    }),
    { numRuns: 1_000 },
  )
})

test('an invalid wall-clock time stays invalid', () => {
  expect(timeOfWall(Number.NaN, 'UTC')).toBeNaN()
})

test('a time zone that this process does not know is replaced', () => {
  expect([zoneOr('Europe/Berlin', 'UTC'), zoneOr('Moon/Tycho', 'UTC')]).toEqual(['Europe/Berlin', 'UTC'])
})
