import { zoneOr } from '../../../kernel/calendar/wall-time.ts'
import { DEFAULT_ZONE, lastAtHour, nextAtHour, quietUntil } from '../mail/schedule.ts'
import { MAX_CHAT_AGE_MS } from '../states.ts'
import type { ChatChannelRow } from '../table.ts'

/** When a channel gets its messages, in hours of its time zone. Without a digest hour, immediately. */
export type ChatSchedule = Pick<ChatChannelRow, 'timeZone' | 'quietFrom' | 'quietUntil' | 'digestHour'>

const zoneOf = ({ timeZone }: ChatSchedule) => zoneOr(timeZone, DEFAULT_ZONE)
const justBefore = (time: Date) => new Date(time.getTime() - 1)

/** When the current quiet hours of the channel end; undefined outside quiet hours. */
export const quietEnd = (now: Date, schedule: ChatSchedule): Date | undefined =>
  quietUntil(now, schedule, zoneOf(schedule))

/** When a message is due that was queued at `queued`. */
export function dueTime(queued: Date, schedule: ChatSchedule): Date {
  const { digestHour } = schedule
  const at = digestHour === null ? queued : nextAtHour(queued, digestHour, zoneOf(schedule))
  return quietEnd(at, schedule) ?? at
}

/** The inverse of `dueTime`: messages that were queued until then are due at `now`. */
export function dueThrough(now: Date, schedule: ChatSchedule): Date {
  const { digestHour, quietFrom } = schedule
  const zone = zoneOf(schedule)
  if (digestHour !== null) {
    const last = lastAtHour(now, digestHour, zone)
    const isHeld = (quietEnd(last, schedule) ?? last) > now
    return justBefore(isHeld ? lastAtHour(justBefore(last), digestHour, zone) : last)
  }
  return quietFrom !== null && quietEnd(now, schedule) ? justBefore(lastAtHour(now, quietFrom, zone)) : now
}

type Rescheduled = ChatSchedule & Pick<ChatChannelRow, 'rescheduledAt'>

/** Messages queued until this time have waited for the end of quiet hours, or for hours that have changed since. */
export function heldThrough(now: Date, schedule: Rescheduled): Date | undefined {
  const { quietUntil: until, rescheduledAt } = schedule
  const end = until === null ? null : justBefore(lastAtHour(now, until, zoneOf(schedule)))
  return [end, rescheduledAt].filter((time) => time !== null).toSorted((a, b) => b.getTime() - a.getTime())[0]
}

/** The longest time for which a digest and quiet hours together delay a message. */
const MAX_DELAY_MS = 2 * 86_400_000

/** Messages queued until this time are too old to be posted. Their age begins when they were due. */
export function expiredThrough(now: Date, schedule: Rescheduled): Date {
  const { rescheduledAt } = schedule
  const begin = new Date(now.getTime() - MAX_CHAT_AGE_MS)
  const expired = dueThrough(begin, schedule)
  if (rescheduledAt === null || rescheduledAt <= begin) return expired
  // The previous hours can have delayed them for longer.
  return new Date(Math.min(expired.getTime(), rescheduledAt.getTime() - MAX_DELAY_MS))
}
