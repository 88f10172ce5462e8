import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createSchedule } from './cutoffs.ts'
import { type Cycle, closedOn, cyclesOfCron, dayOf, dayOfCycle, lastOf, nextOf } from './cycles.ts'

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
        expect([last, next].map((at) => closedOn(cycle, dayOf(cycle, at)))).toEqual([undefined, undefined])
        expect([nextOf(cycle, last), lastOf(cycle, new Date(next.getTime() - 1000))]).toEqual([next, last])
      }),
    )
  })
})

describe('a time that the clock skips or repeats', () => {
  const cutoffsOn = (cron: string, date: string) =>
    dayOfCycle({ ...T2, cron, calendar: undefined }, date).cutoffs.map((at) => at.toISOString().slice(11, 16))

  it('is due when the clock changes if it is skipped', () => {
    expect(cutoffsOn('30 2 * * *', '2026-03-29')).toEqual(['01:00'])
  })

  it('is due the first time if it is a fixed time, and both times otherwise', () => {
    expect(cutoffsOn('30 2 * * *', '2026-10-25')).toEqual(['00:30'])
    expect(cutoffsOn('*/30 2 * * *', '2026-10-25')).toEqual(['00:00', '00:30', '01:00', '01:30'])
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

  it('has no due cutoff on a day on which every cycle is closed, so that a missed one waits', () => {
    const { lastCutoff, dueCutoff } = createSchedule([T2])
    const due = (iso: string) => {
      const at = new Date(iso)
      return [lastCutoff('live', at), dueCutoff('live', at)?.at].map((time) => time?.toISOString())
    }
    const friday = '2026-11-27T16:00:00.000Z'
    expect(due('2026-11-27T22:59:59Z')).toEqual([friday, friday])
    expect(due('2026-11-28T12:00:00Z'), 'Saturday').toEqual([friday, undefined])
    expect(due('2026-11-29T23:00:00Z'), 'Monday in Berlin').toEqual([friday, friday])
    const everyDay = { ...T2, name: 'Night', cron: '0 2 * * *', calendar: undefined }
    expect(createSchedule([T2, everyDay]).dueCutoff('live', new Date('2026-11-28T12:00:00Z'))).toEqual({
      at: new Date('2026-11-28T01:00:00Z'),
      cycle: 'Night',
    })
  })

  it('finds the same cutoffs whatever was asked before', () => {
    const asked = createSchedule([T2, { ...T2, name: 'Morning', cron: '0 9 * * *' }])
    const times = ['2026-12-28T10:00:00Z', '2026-12-24T08:00:00Z', '2026-12-24T07:59:59Z', '2026-12-28T16:00:00Z']
    for (const at of times.map((iso) => new Date(iso))) {
      const fresh = createSchedule(asked.cycles)
      expect([asked.lastCutoff('live', at), asked.nextCutoff('live', at)]).toEqual([
        fresh.lastCutoff('live', at),
        fresh.nextCutoff('live', at),
      ])
      expect(asked.nextCycle('live', at)).toBe(fresh.nextCycle('live', at))
    }
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
