import { describe, expect, it } from 'vitest'
import { BUILT_IN_CALENDARS, type BuiltInCalendar, holidayOn } from './holidays.ts'

const holidaysOf = (calendar: BuiltInCalendar, year: number) =>
  Array.from({ length: 366 }, (_, n) => new Date(Date.UTC(year, 0, 1 + n)).toISOString().slice(0, 10))
    .filter((day) => day.startsWith(String(year)) && holidayOn(calendar, day))
    .map((day) => day.slice(5))

// As the European Central Bank and the Federal Reserve published them.
describe('holidays', () => {
  it.each([
    [2024, ['01-01', '03-29', '04-01', '05-01', '12-25', '12-26']],
    [2025, ['01-01', '04-18', '04-21', '05-01', '12-25', '12-26']],
    [2026, ['01-01', '04-03', '04-06', '05-01', '12-25', '12-26']],
    [2027, ['01-01', '03-26', '03-29', '05-01', '12-25', '12-26']],
    [2038, ['01-01', '04-23', '04-26', '05-01', '12-25', '12-26']],
  ])('of T2 in %d', (year, days) => {
    expect(holidaysOf('target', year)).toEqual(days)
  })

  it.each([
    [2026, ['01-01', '01-19', '02-16', '05-25', '06-19', '07-04', '09-07', '10-12', '11-11', '11-26', '12-25']],
    [2027, ['01-01', '01-18', '02-15', '05-31', '06-19', '07-05', '09-06', '10-11', '11-11', '11-25', '12-25']],
    [2028, ['01-01', '01-17', '02-21', '05-29', '06-19', '07-04', '09-04', '10-09', '11-11', '11-23', '12-25']],
  ])('of the Federal Reserve Banks in %d: one on a Sunday is observed on Monday', (year, days) => {
    expect(holidaysOf('federal-reserve', year)).toEqual(days)
  })

  it('have names', () => {
    expect(BUILT_IN_CALENDARS).toEqual(['target', 'federal-reserve'])
    expect(holidayOn('target', '2026-04-03')).toBe('Good Friday')
    expect(holidayOn('federal-reserve', '2027-07-05')).toBe('Independence Day')
    expect(holidayOn('target', '2026-04-02')).toBeUndefined()
  })
})
