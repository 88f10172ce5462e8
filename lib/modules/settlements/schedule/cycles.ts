import type { Environment } from '../../../kernel/access.ts'
import { addDays, type Day, dayAt, weekdayOf } from '../../../kernel/calendar/day.ts'
import { timeOfWall } from '../../../kernel/calendar/wall-time.ts'
import { lastDue, nextDue, nextDues } from '../../../platform/schedule.ts'
import { type BuiltInCalendar, holidayOn } from './holidays.ts'

/** Days without cutoffs. */
export type Calendar = {
  readonly name: string
  /** Days of the week, 0 is Sunday. */
  readonly weekend: readonly number[]
  readonly basedOn?: BuiltInCalendar | undefined
  /** Further holidays, with their names. */
  readonly holidays?: ReadonlyMap<Day, string> | undefined
}

/** A series of cutoffs. */
export type Cycle = {
  readonly name: string
  readonly environment: Environment
  readonly cron: string
  /** The cron expression and the calendar's days are in this time zone. */
  readonly timeZone: string
  /** Without one, every day has cutoffs. */
  readonly calendar?: Calendar | undefined
}

/** The cycles without any settings (contract#settlement). */
const DEFAULT_CYCLES: readonly Cycle[] = [
  { name: 'Hourly', environment: 'sandbox', cron: '0 * * * *', timeZone: 'UTC' },
  { name: 'Daily', environment: 'live', cron: '0 16 * * *', timeZone: 'UTC' },
]

/** The cycles of SETTLEMENT_CRON: one of both environments; none for `off`. */
export function cyclesOfCron(cron: string | undefined): readonly Cycle[] {
  if (cron === undefined) return DEFAULT_CYCLES
  return cron === 'off' ? [] : DEFAULT_CYCLES.map((cycle) => ({ ...cycle, name: 'Scheduled', cron }))
}

/** From Sunday, which is 0. */
export const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

/** Why a day has no cutoffs, such as `Saturday` or `Good Friday`; undefined if it can have some. */
export function closedOn({ calendar }: Pick<Cycle, 'calendar'>, day: Day): string | undefined {
  if (!calendar) return undefined
  const { weekend, basedOn, holidays } = calendar
  const weekday = weekdayOf(day)
  return (
    holidays?.get(day) ??
    (basedOn && holidayOn(basedOn, day)) ??
    (weekend.includes(weekday) ? WEEKDAYS[weekday] : undefined)
  )
}

/** The day at a time, as clocks of the cycle show it. */
export const dayOf = ({ timeZone }: Cycle, at: Date): Day => dayAt(at.getTime(), timeZone)

const startOf = ({ timeZone }: Cycle, day: Day): Date => new Date(timeOfWall(Date.parse(day), timeZone))

/** More than any series of closed days. A calendar that closes every day has no cutoffs. */
export const MAX_CLOSED = 400

/** The last cutoff of a cycle at or before a time; undefined if there is none. */
export function lastOf(cycle: Cycle, now: Date): Date | undefined {
  let until = now
  for (let tries = 0; tries < MAX_CLOSED; tries++) {
    const due = lastDue(cycle.cron, until, cycle.timeZone)
    if (!due) return undefined
    const day = dayOf(cycle, due)
    if (!closedOn(cycle, day)) return due
    until = new Date(startOf(cycle, day).getTime() - 1)
  }
  return undefined
}

/** The next cutoff of a cycle after a time; undefined if there is none. */
export function nextOf(cycle: Cycle, now: Date): Date | undefined {
  let after = now
  for (let tries = 0; tries < MAX_CLOSED; tries++) {
    const due = nextDue(cycle.cron, after, cycle.timeZone)
    if (!due) return undefined
    const day = dayOf(cycle, due)
    if (!closedOn(cycle, day)) return due
    after = new Date(startOf(cycle, addDays(day, 1)).getTime() - 1)
  }
  return undefined
}

/** A day of a cycle. */
export type CycleDay = {
  readonly date: Day
  readonly closed: string | undefined
  readonly cutoffs: readonly Date[]
  /** Whether there are more cutoffs than `cutoffs` has. */
  readonly more: boolean
}

/** As many as an hourly cycle has in a day, and one more when the clock is put back. */
const MAX_PER_DAY = 25

/** Computing a day takes milliseconds. */
const computed = new WeakMap<Cycle, Map<Day, CycleDay>>()
/** More than calendars reach (routes.ts). */
const MAX_CACHED_DAYS = 2000

/** The cutoffs of a day of a cycle. */
export function dayOfCycle(cycle: Cycle, date: Day): CycleDay {
  const cached = computed.get(cycle) ?? new Map<Day, CycleDay>()
  if (cached.size >= MAX_CACHED_DAYS) cached.clear()
  const day = cached.get(date) ?? computeDay(cycle, date)
  computed.set(cycle, cached.set(date, day))
  return day
}

function computeDay(cycle: Cycle, date: Day): CycleDay {
  const closed = closedOn(cycle, date)
  if (closed) return { date, closed, cutoffs: [], more: false }
  const before = new Date(startOf(cycle, date).getTime() - 1)
  const end = startOf(cycle, addDays(date, 1))
  const found = nextDues(cycle.cron, before, cycle.timeZone, MAX_PER_DAY + 1).filter((at) => at < end)
  return { date, closed, cutoffs: found.slice(0, MAX_PER_DAY), more: found.length > MAX_PER_DAY }
}
