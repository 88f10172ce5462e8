import { expect, test } from 'vitest'
import { prepareMonths } from './prepare-months.ts'

const viewer = { locale: 'en-US', timeZone: 'America/Los_Angeles' }
const now = new Date('2026-01-31T23:00:00Z')

test('the months of two years can be chosen, newest first and named in UTC', () => {
  const months = prepareMonths(now, '2026-01', viewer)
  expect(months).toHaveLength(24)
  expect(months.slice(0, 2)).toEqual([
    { value: '2026-01', label: 'January 2026' },
    { value: '2025-12', label: 'December 2025' },
  ])
  expect(months.at(-1)?.value).toBe('2024-02')
})

test('a month outside of them is one more choice, in its place', () => {
  expect(prepareMonths(now, '2020-05', viewer).at(-1)).toEqual({ value: '2020-05', label: 'May 2020' })
  expect(prepareMonths(now, '2030-05', viewer)[0]?.value).toBe('2030-05')
})
