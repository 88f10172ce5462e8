import { expect, test } from 'vitest'
import { zoneName, zoneOptions } from './time-zones.ts'

test('places have their present names, in alphabetical order after UTC, and the values stay those of the browser', () => {
  const options = zoneOptions()
  expect(options[0]).toEqual({ value: 'UTC', label: 'UTC' })
  const labels = options.slice(1).map(({ label }) => label)
  expect(labels).toEqual(labels.toSorted((a, b) => a.localeCompare(b, 'en')))
  expect(labels).not.toContainEqual(expect.stringMatching(/_|Kiev|Calcutta|Rangoon|DUrville/))
  expect(new Set(options.map(({ value }) => value))).toEqual(new Set(['UTC', ...Intl.supportedValuesOf('timeZone')]))
  expect(zoneName('Asia/Saigon')).toBe('Asia/Ho Chi Minh')
})

test.each(['Asia/Kolkata', 'Asia/Calcutta', 'Mars/Base', 'UTC'])('a stored zone is listed once: %s', (stored) => {
  const options = zoneOptions(stored)
  expect(options.filter(({ label }) => label === zoneName(stored))).toEqual([
    { value: stored, label: zoneName(stored) },
  ])
})
