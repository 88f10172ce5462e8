// All formats of times. Each place uses one of them (decision 0125).

/** How the reader reads times. */
export type Viewer = {
  /** The console's language with the reader's region, such as `en-GB`. */
  readonly locale: string
  readonly timeZone: string
}

/** Until the browser has said otherwise. */
export const DEFAULT_VIEWER: Viewer = { locale: 'en-US', timeZone: 'UTC' }

/** The same reader, for figures by hours and days in UTC. */
export const inUtc = ({ locale }: Viewer): Viewer => ({ locale, timeZone: 'UTC' })

const CLOCK = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const
const DAY = { day: 'numeric', month: 'short' } as const
const FORMATS = {
  date: { ...DAY, year: 'numeric' },
  day: DAY,
  month: { month: 'long', year: 'numeric' },
  time: { ...DAY, ...CLOCK, year: 'numeric', timeZoneName: 'short' },
  exact: { ...DAY, ...CLOCK, year: 'numeric', second: '2-digit', timeZoneName: 'short' },
  moment: { ...DAY, ...CLOCK },
  clock: CLOCK,
  clockExact: { ...CLOCK, second: '2-digit', timeZoneName: 'short' },
  weekday: { weekday: 'short', ...CLOCK },
  weekdayDate: { weekday: 'short', ...DAY, ...CLOCK },
} satisfies Record<string, Intl.DateTimeFormatOptions>

// Creating a formatter takes longer than rendering the rest of a row.
const made = new Map<string, Intl.DateTimeFormat>()
/** A server formats for readers of all regions and zones. */
const MAX_MADE = 500

function formatOf(format: keyof typeof FORMATS, { locale, timeZone }: Viewer): Intl.DateTimeFormat {
  const key = `${format} ${locale} ${timeZone}`
  const cached = made.get(key)
  if (cached) return cached
  if (made.size >= MAX_MADE) made.clear()
  const formatter = new Intl.DateTimeFormat(locale, { ...FORMATS[format], timeZone })
  made.set(key, formatter)
  return formatter
}

const formatted = (format: keyof typeof FORMATS) => (at: Date, viewer: Viewer) => formatOf(format, viewer).format(at)

/** "Nov 21, 2026", for columns of dates. */
export const dateText = formatted('date')
/** "Nov 21", for axes. */
export const dayText = formatted('day')
/** "November 2026", of a month in UTC. */
export const monthText = (at: Date, viewer: Viewer) => formatOf('month', inUtc(viewer)).format(at)
/** "Nov 21, 2026, 07:44 UTC", for times that matter to the minute. */
export const timeText = formatted('time')
/** "Nov 21, 2026, 07:44:12 UTC", for times that matter to the second. */
export const exactText = formatted('exact')
/** "Nov 21, 07:44", for axes. */
export const momentText = formatted('moment')
/** "07:44", for axes and times of today. */
export const clockText = formatted('clock')
/** "07:44:12 UTC", for the time of a snapshot. */
export const clockExactText = formatted('clockExact')
/** "Sat 07:44", for times of this week. */
export const weekdayText = formatted('weekday')
/** "Sat, Nov 21, 07:44", for times of another day. */
export const weekdayDateText = formatted('weekdayDate')

/** "2026-11-21 07:44:12 UTC", the same for every reader, for tooltips. */
export const utcExact = (at: Date): string => `${at.toISOString().slice(0, 19).replace('T', ' ')} UTC`

/** "2026-11-21", for URLs. */
export const isoDay = (at: Date): string => at.toISOString().slice(0, 10)

/** Whether two times are on the same day of the reader. */
export const isSameDay = (one: Date, other: Date, viewer: Viewer): boolean =>
  dateText(one, viewer) === dateText(other, viewer)

const UNITS = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const

/** The tick interval of use-now.tsx. */
const TICK_S = 15

const words = new Intl.RelativeTimeFormat('en', { numeric: 'auto' })

/** A relative time, such as "3 minutes ago" or "in 2 hours". Times in milliseconds. */
export function relativeText(at: number, now: number): string {
  const seconds = Math.round((at - now) / 1000)
  for (const [unit, size] of UNITS) {
    if (Math.abs(seconds) >= size) return words.format(Math.trunc(seconds / size), unit)
  }
  // The page's clock is stopped between ticks, so a time slightly ahead has already passed.
  return seconds > TICK_S ? 'in under a minute' : 'just now'
}
