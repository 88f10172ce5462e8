import { timeOfWall, wallTimeAt } from '#lib/kernel/calendar/wall-time.ts'
import { LAST_CALL_SECONDS } from '#lib/modules/admissions/states.ts'

/** A time to snooze until, in milliseconds. */
export type SnoozeTime = {
  readonly label: string
  readonly at: number
  /** Whether the payment would be shown less than 15 minutes before it expires, which is refused. */
  readonly isTooLate: boolean
}

/** The time zone of the reader, as in all texts. */
type Zone = { readonly timeZone: string }

const HOUR = 3_600_000
const DAY = 24 * HOUR
const AFTERNOON = 15
const MORNING = 9

/** The latest time until which a payment can be snoozed, in milliseconds. */
export const latestSnooze = (expiresAt: number): number => (expiresAt - LAST_CALL_SECONDS) * 1000

/** The times that are offered, in the reader's time zone. `expiresAt` is in Unix seconds. */
export function snoozeTimes(now: number, expiresAt: number, { timeZone }: Zone): SnoozeTime[] {
  const midnight = Math.floor(wallTimeAt(now, timeZone) / DAY) * DAY
  const local = (days: number, hour: number) => timeOfWall(midnight + days * DAY + hour * HOUR, timeZone)
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

/** Why a chosen time cannot be used; undefined if it can. */
export function snoozeProblem(at: number, now: number, expiresAt: number): string | undefined {
  if (Number.isNaN(at)) return 'Enter a date and time.'
  if (at <= now) return 'Choose a time in the future.'
  if (at > latestSnooze(expiresAt)) return 'Choose a time at least 15 minutes before the payment expires.'
  return undefined
}
