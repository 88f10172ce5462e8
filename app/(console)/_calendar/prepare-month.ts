import { clockText, inUtc, utcExact, type Viewer, weekdayDateText } from '#components/value/time-text.ts'
import { addDays, dayAt, utcDayOf, weekdayOf } from '#lib/kernel/calendar/day.ts'
import { timeOfWall, wallTimeAt } from '#lib/kernel/calendar/wall-time.ts'
import { counted } from '#lib/kernel/wording.ts'
import type { SettlementCalendar, SettlementCycle } from '#lib/modules/settlements/schedule/contract.ts'

/** How far the gateway's calendars reach, in whole months. */
const REACH_MONTHS = 11

/** What a day of the calendar says about a cycle. */
export type CycleEntry = { readonly cycle: string; readonly text: string; readonly title?: string }

/** A holiday or a day of the weekend, and the cycles that have no cutoffs because of it. */
export type Closed = { readonly reason: string; readonly cycles: readonly string[] }

export type CalendarDay = {
  /** Such as `2026-11-30`, in the reader's time zone. */
  readonly date: string
  readonly inMonth: boolean
  readonly isToday: boolean
  readonly entries: readonly CycleEntry[]
  /** Why cycles have no cutoffs. */
  readonly closed: readonly Closed[]
}

export function addMonths(month: string, months: number): string {
  const at = new Date(`${month}-01T00:00:00Z`)
  at.setUTCMonth(at.getUTCMonth() + months)
  return utcDayOf(at).slice(0, 7)
}

/** A month that the gateway's calendars reach: the given one, or the nearest that they do. */
export function reachable(month: string, today: string): string {
  const [first, last] = [addMonths(today.slice(0, 7), -REACH_MONTHS), addMonths(today.slice(0, 7), REACH_MONTHS)]
  return month < first ? first : month > last ? last : month
}

/** The whole weeks of a month, from Monday. */
function daysOf(month: string): string[] {
  const after = `${addMonths(month, 1)}-01`
  const days: string[] = []
  for (let day = mondayOf(month); day < after || weekdayOf(day) !== MONDAY; day = addDays(day, 1)) days.push(day)
  return days
}

const MONDAY = 1

/** The Monday on or before the first of a month. */
function mondayOf(month: string): string {
  const first = `${month}-01`
  return addDays(first, -((weekdayOf(first) - MONDAY + 7) % 7))
}

/** The period to request: a cycle's day can be the reader's day before or after. */
export function periodOf(month: string): { from: string; days: number } {
  return { from: addDays(mondayOf(month), -1), days: daysOf(month).length + 2 }
}

/** The days of a month in the reader's time zone, in whole weeks. */
export function prepareMonth(
  { cycles }: SettlementCalendar,
  month: string,
  now: number,
  viewer: Viewer,
): readonly CalendarDay[] {
  const today = dayAt(now, viewer.timeZone)
  const byDay = cycles.map((cycle) => ({ cycle, cutoffs: cutoffsByDay(cycle, viewer) }))
  return daysOf(month).map((date) => ({
    date,
    inMonth: date.startsWith(month),
    isToday: date === today,
    entries: byDay.flatMap(({ cycle, cutoffs }) => entriesOf(cycle, cutoffs.get(date), viewer)),
    closed: closedOn(cycles, date),
  }))
}

function closedOn(cycles: readonly SettlementCycle[], date: string): Closed[] {
  const found = new Map<string, string[]>()
  for (const { name, days } of cycles) {
    const reason = days.find((day) => day.date === date)?.closed
    if (reason) found.set(reason, [...(found.get(reason) ?? []), name])
  }
  return [...found].map(([reason, cycles]) => ({ reason, cycles }))
}

type Cutoffs = { readonly times: number[]; more: boolean }

function cutoffsByDay({ days, time_zone }: SettlementCycle, viewer: Viewer): ReadonlyMap<string, Cutoffs> {
  const found = new Map<string, Cutoffs>()
  const on = (at: number): Cutoffs => {
    const date = dayAt(at, viewer.timeZone)
    const day = found.get(date) ?? { times: [], more: false }
    found.set(date, day)
    return day
  }
  for (const { date, cutoffs, more } of days) {
    for (const at of cutoffs) on(at * 1000).times.push(at * 1000)
    if (!more) continue
    // Those that are not listed are after the last listed one, which can be on the reader's next day.
    const end = timeOfWall(Date.parse(addDays(date, 1)), time_zone)
    for (const at of [(cutoffs.at(-1) ?? 0) * 1000, end - 1]) on(at).more = true
  }
  return found
}

/** More cutoffs of a cycle in a day are counted. */
const SHOWN = 3

function entriesOf({ name }: SettlementCycle, cutoffs: Cutoffs | undefined, viewer: Viewer): CycleEntry[] {
  if (!cutoffs) return []
  const { times, more } = cutoffs
  if (more) return [{ cycle: name, text: times.length > 0 ? `More than ${times.length} cutoffs` : 'Many cutoffs' }]
  if (times.length > SHOWN) return [{ cycle: name, text: counted(times.length, 'cutoff') }]
  const texts = times.map((at) => clockText(new Date(at), viewer))
  return times.map((at, nth) => {
    const text = texts[nth] ?? ''
    // The clock shows a time twice on the day on which it is put back.
    const isRepeated = texts.filter((other) => other === text).length > 1
    const utc = `${clockText(new Date(at), inUtc(viewer))} UTC`
    return { cycle: name, text: isRepeated ? `${text} (${utc})` : text, title: utcExact(new Date(at)) }
  })
}

/** The same time in UTC, for readers elsewhere: "Mon, Nov 30, 16:00 UTC", without the date on the same day. */
export function alsoInUtc(at: number, viewer: Viewer): string | undefined {
  const utc = inUtc(viewer)
  if (wallTimeAt(at, viewer.timeZone) === wallTimeAt(at, 'UTC')) return undefined
  const isSameDay = dayAt(at, viewer.timeZone) === dayAt(at, 'UTC')
  return `${isSameDay ? clockText(new Date(at), utc) : weekdayDateText(new Date(at), utc)} UTC`
}
