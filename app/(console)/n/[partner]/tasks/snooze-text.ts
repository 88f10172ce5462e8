import {
  clockText,
  dayText,
  isSameDay,
  type Viewer,
  weekdayDateText,
  weekdayText,
} from '#components/value/time-text.ts'

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
