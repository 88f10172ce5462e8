import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { dateText, inUtc, relativeText, timeText, utcExact } from './time-text.ts'

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

const AT = new Date('2026-11-21T23:44:12.345Z')

test.each([
  ['en-US', 'UTC', 'Nov 21, 2026, 23:44 UTC', 'Nov 21, 2026'],
  ['en-GB', 'Europe/London', '21 Nov 2026, 23:44 GMT', '21 Nov 2026'],
  ['en-DE', 'Europe/Berlin', '22 Nov 2026, 00:44 CET', '22 Nov 2026'],
])('a time in %s and %s is of the region and its time zone', (locale, timeZone, time, date) => {
  const viewer = { locale, timeZone }
  expect([timeText(AT, viewer), dateText(AT, viewer)]).toEqual([time, date])
})

test('a time in UTC is the same for every reader', () => {
  expect(utcExact(AT)).toBe('2026-11-21 23:44:12 UTC')
  expect(inUtc({ locale: 'en-GB', timeZone: 'Asia/Tokyo' })).toEqual({ locale: 'en-GB', timeZone: 'UTC' })
})

test('times are formatted nowhere else', () => {
  const files = globSync('{app,components}/**/*.{ts,tsx}').filter((file) => !file.endsWith('.test.ts'))
  const others = files.filter((file) =>
    /toLocale\w*String|DateTimeFormat\(\s*['"\w]|utcText/.test(readFileSync(file, 'utf8')),
  )
  expect(others).toEqual(['components/value/time-text.ts'])
})

test('numbers are formatted in three places: words, figures and amounts', () => {
  const files = globSync('{app,components,lib}/**/*.{ts,tsx}').filter((file) => !file.endsWith('.test.ts'))
  const others = files.filter((file) => /NumberFormat\(/.test(readFileSync(file, 'utf8')))
  expect(others.toSorted()).toEqual(['lib/kernel/figures.ts', 'lib/kernel/money/amount.ts', 'lib/kernel/wording.ts'])
})
