import {
  clockText,
  dayText,
  isSameDay,
  type Viewer,
  weekdayDateText,
  weekdayText,
} from '#components/value/time-text.ts'
import { EXPIRING_SOON_SECONDS } from '#lib/modules/admissions/states.ts'

/** A time to snooze until, in milliseconds. */
export type SnoozeTime = {
  readonly label: string
  readonly at: number
  /** Whether the payment would be shown less than 15 minutes before it expires, which is refused. */
  readonly isTooLate: boolean
}

const HOUR = 3_600_000
const AFTERNOON = 15
const MORNING = 9

/** The latest time until which a payment can be snoozed, in milliseconds. */
export const latestSnooze = (expiresAt: number): number => (expiresAt - EXPIRING_SOON_SECONDS) * 1000

/** The times that are offered, in the user's time zone. `expiresAt` is in Unix seconds. */
export function snoozeTimes(now: number, expiresAt: number): SnoozeTime[] {
  const local = (days: number, hour: number) => {
    const day = new Date(now)
    return new Date(day.getFullYear(), day.getMonth(), day.getDate() + days, hour).getTime()
  }
  const afternoon = local(0, AFTERNOON)
  const times = [
    { label: '1 hour', at: Math.ceil((now + HOUR) / 60_000) * 60_000 },
    // Before then, at least half an hour.
    ...(afternoon - now >= HOUR / 2 ? [{ label: 'This afternoon, 15:00', at: afternoon }] : []),
    { label: 'Tomorrow, 09:00', at: local(1, MORNING) },
  ]
  const latest = latestSnooze(expiresAt)
  return times.map((time) => ({ ...time, isTooLate: time.at > latest }))
}

/** A time as the value of a `datetime-local` field, in the user's time zone. */
export function localValue(at: number): string {
  const local = new Date(at)
  const two = (part: number) => String(part).padStart(2, '0')
  const date = [local.getFullYear(), two(local.getMonth() + 1), two(local.getDate())].join('-')
  return `${date}T${two(local.getHours())}:${two(local.getMinutes())}`
}

/** Why a chosen time cannot be used; undefined if it can. */
export function snoozeProblem(at: number, now: number, expiresAt: number): string | undefined {
  if (Number.isNaN(at)) return 'Enter a date and time.'
  if (at <= now) return 'Choose a time in the future.'
  if (at > latestSnooze(expiresAt)) return 'Choose a time at least 15 minutes before the payment expires.'
  return undefined
}

/** A time of the reader: "15:00", or "Wed, Nov 25, 09:00" on another day. */
export function snoozeText(at: number, now: number, viewer: Viewer): string {
  const isToday = isSameDay(new Date(at), new Date(now), viewer)
  return (isToday ? clockText : weekdayDateText)(new Date(at), viewer)
}

const DAY_MS = 86_400_000

/** The same, short enough for a column: "15:00", "Wed 09:00", or "Dec 3". */
export function snoozeShort(at: number, now: number, viewer: Viewer): string {
  const when = new Date(at)
  if (isSameDay(when, new Date(now), viewer)) return clockText(when, viewer)
  return (at - now < 6 * DAY_MS ? weekdayText : dayText)(when, viewer)
}
