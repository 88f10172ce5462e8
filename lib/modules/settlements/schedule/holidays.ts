import { addDays, type Day, utcDayOf, weekdayOf } from '../../../kernel/calendar/day.ts'

const dayOf = (year: number, month: number, day: number): Day => utcDayOf(new Date(Date.UTC(year, month - 1, day)))

/** Easter Sunday in the Gregorian calendar, by the “anonymous” algorithm of 1876. */
function easterOf(year: number): Day {
  const golden = year % 19
  const century = Math.floor(year / 100)
  const skippedLeaps = Math.floor(century / 4)
  const moonShift = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3)
  const epact = (19 * golden + century - skippedLeaps - moonShift + 15) % 30
  const ofCentury = year % 100
  const toSunday = (32 + 2 * (century % 4) + 2 * Math.floor(ofCentury / 4) - epact - (ofCentury % 4)) % 7
  const late = Math.floor((golden + 11 * epact + 22 * toSunday) / 451)
  const sum = epact + toSunday - 7 * late + 114
  return dayOf(year, Math.floor(sum / 31), (sum % 31) + 1)
}

/** The nth weekday of a month, such as the third Monday; the last one for -1. */
function nthWeekday(n: number, weekday: number, year: number, month: number): Day {
  if (n < 0) {
    const last = dayOf(year, month + 1, 0)
    return addDays(last, -((weekdayOf(last) - weekday + 7) % 7))
  }
  const first = dayOf(year, month, 1)
  return addDays(first, ((weekday - weekdayOf(first) + 7) % 7) + (n - 1) * 7)
}

/** The holidays of a year, with their names. A day of the week that is always closed can be among them. */
type HolidayRule = (year: number) => readonly (readonly [Day, string])[]

/** Closing days of T2, the Eurosystem's settlement system, besides weekends. The same every year since 2002. */
const target: HolidayRule = (year) => {
  const easter = easterOf(year)
  return [
    [dayOf(year, 1, 1), 'New Year’s Day'],
    [addDays(easter, -2), 'Good Friday'],
    [addDays(easter, 1), 'Easter Monday'],
    [dayOf(year, 5, 1), 'Labour Day'],
    [dayOf(year, 12, 25), 'Christmas Day'],
    [dayOf(year, 12, 26), '26 December'],
  ]
}

/**
 * Holidays of the Federal Reserve Banks. One on a Sunday is observed on the Monday after it; for one on
 * a Saturday, the banks are open on the Friday before.
 */
const federalReserve: HolidayRule = (year) => {
  const dates: [Day, string][] = [
    [dayOf(year, 1, 1), 'New Year’s Day'],
    [dayOf(year, 6, 19), 'Juneteenth'],
    [dayOf(year, 7, 4), 'Independence Day'],
    [dayOf(year, 11, 11), 'Veterans Day'],
    [dayOf(year, 12, 25), 'Christmas Day'],
  ]
  return [
    ...dates.map(([day, name]): [Day, string] => [weekdayOf(day) === 0 ? addDays(day, 1) : day, name]),
    [nthWeekday(3, 1, year, 1), 'Martin Luther King Jr. Day'],
    [nthWeekday(3, 1, year, 2), 'Presidents’ Day'],
    [nthWeekday(-1, 1, year, 5), 'Memorial Day'],
    [nthWeekday(1, 1, year, 9), 'Labor Day'],
    [nthWeekday(2, 1, year, 10), 'Columbus Day'],
    [nthWeekday(4, 4, year, 11), 'Thanksgiving Day'],
  ]
}

const RULES = { target, 'federal-reserve': federalReserve } as const

export type BuiltInCalendar = keyof typeof RULES
export const BUILT_IN_CALENDARS = Object.keys(RULES) as BuiltInCalendar[]

const years = new Map<string, ReadonlyMap<Day, string>>()
/** A search for a cutoff can span centuries. */
const MAX_YEARS = 200

/** The holiday of a built-in calendar on a day; undefined if there is none. */
export function holidayOn(calendar: BuiltInCalendar, day: Day): string | undefined {
  const key = `${calendar} ${day.slice(0, 4)}`
  let found = years.get(key)
  if (!found) {
    if (years.size >= MAX_YEARS) years.clear()
    found = new Map(RULES[calendar](Number(day.slice(0, 4))))
    years.set(key, found)
  }
  return found.get(day)
}
