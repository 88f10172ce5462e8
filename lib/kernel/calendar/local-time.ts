/** Whether the name of a time zone is known, such as `Europe/Berlin`. */
export function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: name }).format() !== ''
  } catch (error) {
    if (error instanceof RangeError) return false
    throw error
  }
}

/** The day of the week, 1 for Monday to 7 for Sunday, and the minutes since midnight. */
export type LocalTime = { readonly weekday: number; readonly minutes: number }

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
    weekday: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
  formats.set(timeZone, format)
  return format
}

const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']

/** The local time in a time zone, with its daylight saving time. */
export function localTime(when: Date, timeZone: string): LocalTime {
  const parts = new Map(
    formatIn(timeZone)
      .formatToParts(when)
      .map(({ type, value }) => [type, value]),
  )
  return {
    weekday: WEEKDAYS.indexOf(parts.get('weekday') ?? '') + 1,
    minutes: Number(parts.get('hour')) * 60 + Number(parts.get('minute')),
  }
}
