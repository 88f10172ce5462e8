import { timeOfWall, wallTimeAt } from '../../../kernel/calendar/wall-time.ts'
import type { ScheduleRow } from '../table.ts'

/** When a member is mailed, in hours of the member's day. */
export type Schedule = Pick<ScheduleRow, 'quietFrom' | 'quietUntil' | 'digestHour'>

/** No quiet hours, and the digest in the morning. */
export const DEFAULT_SCHEDULE: Schedule = { quietFrom: null, quietUntil: null, digestHour: 8 }

/** For members who have not chosen a time zone. */
export const DEFAULT_ZONE = 'UTC'

const HOUR = 3_600_000
const DAY = 24 * HOUR

/** The next time after `now` at which clocks in the zone show this hour. */
export function nextAtHour(now: Date, hour: number, zone: string): Date {
  const at = now.getTime()
  const today = Math.floor(wallTimeAt(at, zone) / DAY) * DAY + hour * HOUR
  const [next] = [today, today + DAY].map((wall) => timeOfWall(wall, zone)).filter((time) => time > at)
  return new Date(next ?? at + DAY)
}

/** The last time up to `now` at which clocks in the zone showed this hour. */
export function lastAtHour(now: Date, hour: number, zone: string): Date {
  const at = now.getTime()
  const today = Math.floor(wallTimeAt(at, zone) / DAY) * DAY + hour * HOUR
  const [last] = [today, today - DAY].map((wall) => timeOfWall(wall, zone)).filter((time) => time <= at)
  return new Date(last ?? at - DAY)
}

/** When the current quiet hours end; undefined outside quiet hours. */
export function quietUntil(
  now: Date,
  { quietFrom: from, quietUntil: until }: Pick<Schedule, 'quietFrom' | 'quietUntil'>,
  zone: string,
): Date | undefined {
  if (from === null || until === null) return undefined
  const hour = new Date(wallTimeAt(now.getTime(), zone)).getUTCHours()
  const isQuiet = from < until ? hour >= from && hour < until : hour >= from || hour < until
  return isQuiet ? nextAtHour(now, until, zone) : undefined
}
