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
    { label: 'Tomorrow, 9:00', at: local(1, MORNING) },
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

const sameDay = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' })
const otherDay = new Intl.DateTimeFormat('en-GB', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
})

/** A time in the user's time zone: "15:00", or "Wed 25 Nov, 09:00" on another day. */
export function snoozeText(at: number, now: number): string {
  const isToday = new Date(at).toDateString() === new Date(now).toDateString()
  return (isToday ? sameDay : otherDay).format(at)
}

const DAY_MS = 86_400_000
const weekday = new Intl.DateTimeFormat('en-GB', { weekday: 'short', hour: '2-digit', minute: '2-digit' })
const date = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short' })

/** The same, short enough for a column: "15:00", "Wed 09:00", or "3 Dec". */
export function snoozeShort(at: number, now: number): string {
  if (new Date(at).toDateString() === new Date(now).toDateString()) return sameDay.format(at)
  return at - now < 6 * DAY_MS ? weekday.format(at) : date.format(at)
}
