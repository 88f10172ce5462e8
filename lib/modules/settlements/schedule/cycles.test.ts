import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createSchedule } from './cutoffs.ts'
import { type Cycle, closedOn, cyclesOfCron, dayAt, dayOfCycle, lastOf, nextOf } from './cycles.ts'

const T2: Cycle = {
  name: 'Afternoon',
  environment: 'live',
  cron: '0 17 * * *',
  timeZone: 'Europe/Berlin',
  calendar: { name: 'target', weekend: [0, 6], basedOn: 'target' },
}
const iso = (at: Date | undefined) => at?.toISOString()

describe('a cycle with a calendar', () => {
  it('has no cutoff on closed days', () => {
    expect(iso(nextOf(T2, new Date('2026-12-24T16:00:00Z'))), 'Christmas, then a weekend').toBe(
      '2026-12-28T16:00:00.000Z',
    )
    expect(iso(lastOf(T2, new Date('2026-12-28T15:59:59Z')))).toBe('2026-12-24T16:00:00.000Z')
    expect(iso(lastOf(T2, new Date('2026-12-28T16:00:00Z')))).toBe('2026-12-28T16:00:00.000Z')
  })

  it('follows the clock of its time zone', () => {
    expect(iso(nextOf(T2, new Date('2026-10-23T15:00:00Z'))), 'summer time has ended').toBe('2026-10-26T16:00:00.000Z')
    const tokyo = { ...T2, timeZone: 'Asia/Tokyo', cron: '0 8 * * *' }
    expect(iso(nextOf(tokyo, new Date('2026-11-29T12:00:00Z'))), 'Monday in Tokyo').toBe('2026-11-29T23:00:00.000Z')
  })

  it('names why a day is closed, holidays before weekends', () => {
    const own = {
      ...T2,
      calendar: { ...T2.calendar, name: 'own', weekend: [5, 6], holidays: new Map([['2026-11-28', 'Founders’ Day']]) },
    }
    expect(['2026-11-27', '2026-11-28', '2026-11-29', '2026-12-25'].map((day) => closedOn(own, day))).toEqual([
      'Friday',
      'Founders’ Day',
      undefined,
      'Christmas Day',
    ])
  })

  it('that is always closed has no cutoffs', () => {
    const never = { ...T2, cron: '0 12 1 1 *' }
    expect([nextOf(never, new Date('2026-12-24T16:00:00Z')), lastOf(never, new Date('2026-12-24T16:00:00Z'))]).toEqual([
      undefined,
      undefined,
    ])
  })

  it('has its next cutoff after a time and its last one up to it, on open days, with none between', () => {
    const crons = ['0 17 * * *', '*/15 9-16 * * 1-5', '30 2 * * *', '0 0 1 * *']
    const zones = ['UTC', 'Europe/Berlin', 'America/New_York', 'Pacific/Apia', 'America/Santiago']
    const times = { min: new Date('2025-01-01'), max: new Date('2028-01-01'), noInvalidDate: true }
    fc.assert(
      fc.property(fc.constantFrom(...crons), fc.constantFrom(...zones), fc.date(times), (cron, timeZone, now) => {
        const cycle = { ...T2, cron, timeZone }
        const [last, next] = [lastOf(cycle, now), nextOf(cycle, now)]
        if (!last || !next) throw new Error('no cutoff')
        expect(last <= now && now < next).toBe(true)
        expect([last, next].map((at) => closedOn(cycle, dayAt(cycle, at)))).toEqual([undefined, undefined])
        expect([nextOf(cycle, last), lastOf(cycle, new Date(next.getTime() - 1000))]).toEqual([next, last])
      }),
    )
  })
})

describe('a day of a cycle', () => {
  const hourly: Cycle = { ...T2, cron: '0 * * * *', calendar: undefined }

  it('is as long as on the clock of its time zone', () => {
    expect(dayOfCycle(hourly, '2026-03-29').cutoffs).toHaveLength(23)
    expect(dayOfCycle(hourly, '2026-10-25')).toMatchObject({ more: false, cutoffs: { length: 25 } })
    expect(iso(dayOfCycle(hourly, '2026-11-29').cutoffs[0])).toBe('2026-11-28T23:00:00.000Z')
  })

  it('names the first of very many cutoffs', () => {
    expect(dayOfCycle({ ...hourly, cron: '* * * * * *' }, '2026-11-29')).toMatchObject({
      more: true,
      cutoffs: { length: 25 },
    })
  })

  it('has its reason instead of cutoffs if it is closed', () => {
    expect(dayOfCycle(T2, '2026-04-03')).toEqual({
      date: '2026-04-03',
      closed: 'Good Friday',
      cutoffs: [],
      more: false,
    })
  })
})

describe('a schedule', () => {
  const now = new Date('2026-11-30T10:30:00Z')

  it('has the cutoffs of all cycles of an environment', () => {
    const { lastCutoff, nextCutoff } = createSchedule([T2, { ...T2, name: 'Morning', cron: '0 9 * * *' }])
    expect([lastCutoff('live', now), nextCutoff('live', now)].map(iso)).toEqual([
      '2026-11-30T08:00:00.000Z',
      '2026-11-30T16:00:00.000Z',
    ])
    expect(nextCutoff('sandbox', now)).toBeUndefined()
  })

  it('is hourly in the sandbox and daily in live by default, and otherwise one for both or none', () => {
    const next = (cron: string | undefined) =>
      (['sandbox', 'live'] as const).map((environment) =>
        iso(createSchedule(cyclesOfCron(cron)).nextCutoff(environment, now)),
      )
    expect(next(undefined)).toEqual(['2026-11-30T11:00:00.000Z', '2026-11-30T16:00:00.000Z'])
    expect(next('15 * * * *')).toEqual(['2026-11-30T11:15:00.000Z', '2026-11-30T11:15:00.000Z'])
    expect(next('off')).toEqual([undefined, undefined])
  })
})
