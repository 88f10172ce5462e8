import { describe, expect, it } from 'vitest'
import type { SettlementCalendar } from '#lib/modules/settlements/schedule/contract.ts'
import { addMonths, alsoInUtc, periodOf, prepareMonth, reachable } from './prepare-month.ts'

const BERLIN = { locale: 'en-US', timeZone: 'Europe/Berlin' }
const AUCKLAND = { locale: 'en-US', timeZone: 'Pacific/Auckland' }
const seconds = (iso: string) => Date.parse(iso) / 1000
const CYCLE = { name: 'Afternoon', cron: '0 17 * * *', time_zone: 'Europe/Berlin', calendar: 'target' }
const calendar = (...days: SettlementCalendar['cycles'][number]['days']): SettlementCalendar => ({
  environment: 'live',
  next_cutoff: null,
  next_cycle: null,
  cycles: [{ ...CYCLE, days }],
})
const open = (date: string, ...times: string[]) => ({ date, closed: null, cutoffs: times.map(seconds), more: false })
const NOW = Date.parse('2026-12-24T12:00:00Z')

describe('prepareMonth', () => {
  it('has whole weeks from Monday, and marks today and other months', () => {
    const days = prepareMonth(calendar(), '2026-12', NOW, BERLIN)
    expect([days.length, days[0]?.date, days.at(-1)?.date]).toEqual([35, '2026-11-30', '2027-01-03'])
    expect(days.filter(({ inMonth }) => inMonth)).toHaveLength(31)
    expect(days.filter(({ isToday }) => isToday).map(({ date }) => date)).toEqual(['2026-12-24'])
  })

  it('has cutoffs on the reader’s day, and holidays on their date', () => {
    const given = calendar(open('2026-12-24', '2026-12-24T16:00Z'), {
      ...open('2026-12-25'),
      closed: 'Christmas Day',
    })
    const on = (viewer: typeof BERLIN, date: string) =>
      prepareMonth(given, '2026-12', NOW, viewer).find((day) => day.date === date)
    expect(on(BERLIN, '2026-12-24')?.entries).toEqual([
      { cycle: 'Afternoon', text: '17:00', title: '2026-12-24 16:00:00 UTC' },
    ])
    expect(on(BERLIN, '2026-12-25')).toMatchObject({
      entries: [],
      closed: [{ reason: 'Christmas Day', cycles: ['Afternoon'] }],
    })
    expect(on(AUCKLAND, '2026-12-24')?.entries).toEqual([])
    expect(on(AUCKLAND, '2026-12-25')?.entries).toMatchObject([{ text: '05:00' }])
  })

  it('counts many cutoffs', () => {
    const hours = Array.from({ length: 24 }, (_, hour) => `2026-12-01T${String(hour).padStart(2, '0')}:00Z`)
    const utc = { locale: 'en-US', timeZone: 'UTC' }
    const textOf = (day: SettlementCalendar['cycles'][number]['days'][number]) =>
      prepareMonth(calendar(day), '2026-12', NOW, utc)[1]?.entries.map(({ text }) => text)
    expect(textOf(open('2026-12-01', ...hours))).toEqual(['24 cutoffs'])
    expect(textOf({ ...open('2026-12-01', ...hours), more: true })).toEqual(['More than 24 cutoffs'])
  })
})

it('marks every day of the reader on which unlisted cutoffs can be', () => {
  const first = Array.from({ length: 25 }, (_, n) => seconds('2026-12-11T00:00Z') + n * 600)
  const given = calendar({ date: '2026-12-11', closed: null, cutoffs: first, more: true })
  const inUtc = { ...given, cycles: given.cycles.map((cycle) => ({ ...cycle, time_zone: 'UTC' })) }
  const west = { locale: 'en-US', timeZone: 'America/Los_Angeles' }
  const textOf = (date: string) =>
    prepareMonth(inUtc, '2026-12', NOW, west)
      .find((day) => day.date === date)
      ?.entries.map(({ text }) => text)
  expect([textOf('2026-12-10'), textOf('2026-12-11'), textOf('2026-12-12')]).toEqual([
    ['More than 25 cutoffs'],
    ['Many cutoffs'],
    [],
  ])
})

it('tells the two times apart that the clock shows when it is put back', () => {
  const given = calendar(open('2026-10-25', '2026-10-25T00:30Z', '2026-10-25T01:30Z'))
  const day = prepareMonth(given, '2026-10', NOW, BERLIN).find(({ date }) => date === '2026-10-25')
  expect(day?.entries.map(({ text }) => text)).toEqual(['02:30 (00:30 UTC)', '02:30 (01:30 UTC)'])
})

it('requests a day more at either end, and at most 44', () => {
  expect(periodOf('2026-12')).toEqual({ from: '2026-11-29', days: 37 })
  const most = Array.from({ length: 400 }, (_, n) => periodOf(addMonths('2026-01', n)).days)
  expect(Math.max(...most)).toBe(44)
})

it('requests nothing beyond the reach of the gateway, on any day', () => {
  const distances = Array.from({ length: 4 * 365 }, (_, n) =>
    new Date(Date.UTC(2026, 0, 1 + n)).toISOString().slice(0, 10),
  )
    .flatMap((today) =>
      ['1999-01', '9999-12'].map((month) => Date.parse(periodOf(reachable(month, today)).from) - Date.parse(today)),
    )
    .map((distance) => Math.abs(distance) / 86_400_000)
  expect(Math.max(...distances)).toBeLessThanOrEqual(400 - 1)
})

it('reaches 11 months', () => {
  expect(reachable('1999-01', '2026-11-29')).toBe('2025-12')
  expect(reachable('2027-03', '2026-11-29')).toBe('2027-03')
  expect(reachable('2030-01', '2026-11-29')).toBe('2027-10')
})

it('names the time in UTC where it differs', () => {
  expect(alsoInUtc(NOW, { locale: 'en-GB', timeZone: 'UTC' })).toBeUndefined()
  expect(alsoInUtc(NOW, BERLIN)).toBe('12:00 UTC')
  expect(alsoInUtc(NOW, AUCKLAND)).toBe('Thu, Dec 24, 12:00 UTC')
})
