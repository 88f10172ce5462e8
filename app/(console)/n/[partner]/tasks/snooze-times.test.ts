import { describe, expect, test } from 'vitest'
import { snoozeShort, snoozeText } from './snooze-text.ts'
import { latestSnooze, snoozeProblem, snoozeTimes } from './snooze-times.ts'

// Neither zone is that of the machine in all runs: what the reader chose counts.
const ZONES = [
  { locale: 'en-GB', timeZone: 'Asia/Tokyo', offset: '+09:00' },
  { locale: 'en-GB', timeZone: 'America/New_York', offset: '-05:00' },
]

describe.each(ZONES)('in $timeZone', ({ offset, ...viewer }) => {
  const at = (text: string) => Date.parse(text + offset)
  const labels = (now: string, expires = '2026-11-30T00:00') =>
    snoozeTimes(at(now), at(expires) / 1000, viewer).map(({ label, isTooLate }) => (isTooLate ? `(${label})` : label))

  test('the choices are an hour, this afternoon unless it is too close, and tomorrow morning', () => {
    expect(labels('2026-11-24T10:00')).toEqual(['1 hour', 'This afternoon, 15:00', 'Tomorrow, 09:00'])
    expect(labels('2026-11-24T14:45')).toEqual(['1 hour', 'Tomorrow, 09:00'])
    const times = snoozeTimes(at('2026-11-24T10:00:30'), at('2026-11-30T00:00') / 1000, viewer)
    expect(times.map((time) => time.at)).toEqual(['2026-11-24T11:01', '2026-11-24T15:00', '2026-11-25T09:00'].map(at))
  })

  test('times within 15 minutes of the expiry are too late', () => {
    expect(labels('2026-11-24T10:00', '2026-11-24T11:15')).toEqual([
      '1 hour',
      '(This afternoon, 15:00)',
      '(Tomorrow, 09:00)',
    ])
    expect(labels('2026-11-24T10:00', '2026-11-24T11:14')[0]).toBe('(1 hour)')
  })

  test('times are shown and edited in the time zone of the reader', () => {
    const now = at('2026-11-24T10:00')
    expect(snoozeText(at('2026-11-24T15:00'), now, viewer)).toBe('15:00')
    expect(snoozeText(at('2026-11-25T09:00'), now, viewer)).toBe('Wed 25 Nov, 09:00')
    expect(snoozeShort(at('2026-11-24T15:00'), now, viewer)).toBe('15:00')
    expect(snoozeShort(at('2026-11-25T09:00'), now, viewer)).toBe('Wed 09:00')
    expect(snoozeShort(at('2026-12-03T09:00'), now, viewer)).toBe('3 Dec')
  })
})

test('a custom time is in the future and 15 minutes before the expiry', () => {
  const [now, expires] = [Date.parse('2026-11-24T10:00Z'), Date.parse('2026-11-24T12:00Z') / 1000]
  expect(snoozeProblem(latestSnooze(expires), now, expires)).toBeUndefined()
  expect(snoozeProblem(latestSnooze(expires) + 1, now, expires)).toContain('15 minutes before')
  expect(snoozeProblem(now, now, expires)).toContain('future')
  expect(snoozeProblem(Number.NaN, now, expires)).toContain('Enter')
})
