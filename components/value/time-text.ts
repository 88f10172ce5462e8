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
  // The page's clock is stopped between ticks, so a time slightly ahead has passed meanwhile.
  return seconds > TICK_S ? 'in under a minute' : 'just now'
}

/** Formats as "2026-11-21 07:44 UTC". */
export const utcText = (at: Date): string => `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`

/** Formats as "2026-11-21". */
export const utcDay = (at: Date): string => at.toISOString().slice(0, 10)

/** Formats as "2026-11-21 07:44:12 UTC". */
export const utcExact = (at: Date): string => `${at.toISOString().slice(0, 19).replace('T', ' ')} UTC`

/** Local time with seconds and time zone, which only the browser knows. */
export function localExact(at: Date): string {
  // Created once, because creating a formatter takes longer than rendering the rest of a row.
  clock ??= new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'long' })
  return clock.format(at)
}

let clock: Intl.DateTimeFormat | undefined
