// Times as clocks show them. In milliseconds as if the clock showed UTC, so that they can be added.

/** Creating a format takes longer than using it. */
const formats = new Map<string, Intl.DateTimeFormat>()
/** Zones can be written in many ways, with upper and lower case. */
const MAX_FORMATS = 1000

function formatIn(timeZone: string): Intl.DateTimeFormat {
  const found = formats.get(timeZone)
  if (found) return found
  if (formats.size >= MAX_FORMATS) formats.clear()
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    hourCycle: 'h23',
  })
  formats.set(timeZone, format)
  return format
}

/** The time zone if this process knows it. A newer one may have stored another. */
export function zoneOr<Fallback>(timeZone: string, fallback: Fallback): string | Fallback {
  try {
    return formatIn(timeZone) && timeZone
  } catch (error) {
    if (error instanceof RangeError) return fallback
    throw error
  }
}

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

/** What a clock in the time zone shows at a time, without seconds. */
export function wallTimeAt(at: number, timeZone: string): number {
  const parts = formatIn(timeZone).formatToParts(at)
  const part = (type: string) => Number(parts.find((one) => one.type === type)?.value)
  return Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'))
}

/**
 * When a clock in the time zone shows this; the first time if it does so twice. A time that is
 * skipped when the clock changes is moved by as much as the clock. NaN for NaN.
 */
export function timeOfWall(wall: number, timeZone: string): number {
  if (Number.isNaN(wall)) return wall
  const offsetAt = (at: number) => wallTimeAt(at, timeZone) - Math.floor(at / MINUTE) * MINUTE
  // Clocks change less than once a day.
  const [before, after] = [offsetAt(wall - DAY), offsetAt(wall + DAY)]
  const isAfterChange = offsetAt(wall - before) !== before && offsetAt(wall - after) === after
  return wall - (isAfterChange ? after : before)
}
