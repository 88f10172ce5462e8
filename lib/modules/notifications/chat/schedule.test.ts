import { describe, expect, test } from 'vitest'
import { createChance } from '../../../kernel/chance.ts'
import { type ChatSchedule, dueThrough, dueTime, expiredThrough, heldThrough, quietEnd } from './schedule.ts'

const at = (text: string) => new Date(text)
const HOUR = 3_600_000
const DAY = 24 * HOUR
const atOnce: ChatSchedule = { timeZone: 'Europe/Berlin', quietFrom: null, quietUntil: null, digestHour: null }
const night = { ...atOnce, quietFrom: 20, quietUntil: 7 }
const morning = { ...atOnce, digestHour: 8 }

describe('a message is due', () => {
  test.each([
    ['immediately', atOnce, '2026-03-02T12:00:00Z', '2026-03-02T12:00:00Z'],
    ['immediately outside quiet hours', night, '2026-03-02T18:59:00Z', '2026-03-02T18:59:00Z'],
    ['when quiet hours end', night, '2026-03-02T19:00:00Z', '2026-03-03T06:00:00Z'],
    ['when quiet hours end after clocks were set forward', night, '2026-03-28T20:00:00Z', '2026-03-29T05:00:00Z'],
    ['when quiet hours end after clocks were set back', night, '2026-10-24T20:00:00Z', '2026-10-25T06:00:00Z'],
    ['at the digest hour', morning, '2026-03-02T12:00:00Z', '2026-03-03T07:00:00Z'],
    ['at the next digest hour if this one has begun', morning, '2026-03-02T07:00:00Z', '2026-03-03T07:00:00Z'],
    ['after 25 hours when clocks are set back', morning, '2026-10-24T06:00:00Z', '2026-10-25T07:00:00Z'],
    [
      'when quiet hours end that include the digest hour',
      { ...night, digestHour: 6 },
      '2026-03-02T12:00:00Z',
      '2026-03-03T06:00:00Z',
    ],
  ])('%s', (_, schedule, queued, expected) => {
    expect(dueTime(at(queued), schedule)).toEqual(at(expected))
  })

  const ZONES = ['UTC', 'Europe/Berlin', 'America/New_York', 'Asia/Kolkata', 'Australia/Lord_Howe', 'Africa/Cairo']

  test('at times with an exact inverse, even when clocks change', () => {
    const chance = createChance(216)
    const hour = () => chance.below(24)
    for (let n = 0; n < 4000; n++) {
      const isQuiet = chance.below(3) > 0
      const from = hour()
      const schedule: ChatSchedule = {
        timeZone: chance.pick(ZONES),
        quietFrom: isQuiet ? from : null,
        quietUntil: isQuiet ? (from + 1 + chance.below(23)) % 24 : null,
        digestHour: chance.below(2) > 0 ? hour() : null,
      }
      const queued = new Date(Date.UTC(2026, 0, 1) + chance.below(365 * 24 * 60) * 60_000)
      const due = dueTime(queued, schedule)
      const what = JSON.stringify({ schedule, queued, due })
      expect(dueThrough(due, schedule) >= queued, what).toBe(true)
      if (due > queued) expect(dueThrough(new Date(due.getTime() - 1), schedule) < queued, what).toBe(true)
      const now = new Date(queued.getTime() + chance.below(3 * DAY))
      expect(dueThrough(now, schedule) >= queued, what).toBe(due <= now)
    }
  })
})

test('a process that does not know the time zone of a channel uses UTC', () => {
  expect(quietEnd(at('2026-03-02T22:00:00Z'), { ...night, timeZone: 'Mars/Olympus' })).toEqual(
    at('2026-03-03T07:00:00Z'),
  )
})

describe('a message is too old', () => {
  test.each([
    ['a day after it was queued', atOnce, '2026-03-02T12:00:00Z', '2026-03-03T12:00:00Z'],
    ['a day after quiet hours ended', night, '2026-03-02T21:00:00Z', '2026-03-04T06:00:00Z'],
    ['a day after its digest', morning, '2026-03-02T08:00:00Z', '2026-03-04T07:00:00Z'],
  ])('%s', (_, schedule, text, expected) => {
    const queued = at(text)
    const isExpired = (now: number) => expiredThrough(new Date(now), { ...schedule, rescheduledAt: null }) >= queued
    const end = at(expected).getTime()
    expect([isExpired(end - 1), isExpired(end)]).toEqual([false, true])
  })

  test('two days after a change of hours that could have delayed it', () => {
    const schedule = { ...atOnce, rescheduledAt: at('2026-03-03T12:00:00Z') }
    const now = at('2026-03-03T13:00:00Z')
    expect(expiredThrough(now, schedule)).toEqual(at('2026-03-01T12:00:00Z'))
    expect(expiredThrough(new Date(now.getTime() + DAY), schedule)).toEqual(at('2026-03-03T13:00:00Z'))
  })
})

test('what was queued before quiet hours ended, or before the hours changed, has been held', () => {
  const now = at('2026-03-03T12:00:00Z')
  const through = (schedule: ChatSchedule, rescheduledAt: Date | null = null) =>
    heldThrough(now, { ...schedule, rescheduledAt })
  expect(through(atOnce)).toBeUndefined()
  expect(through(night)).toEqual(at('2026-03-03T05:59:59.999Z'))
  expect(through(night, at('2026-03-03T11:00:00Z'))).toEqual(at('2026-03-03T11:00:00Z'))
  expect(through(night, at('2026-03-01T11:00:00Z'))).toEqual(at('2026-03-03T05:59:59.999Z'))
})
