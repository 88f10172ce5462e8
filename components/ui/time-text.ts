const UNITS = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const

/** As far apart as the ticks of use-now.tsx. */
const TICK_S = 15

const words = new Intl.RelativeTimeFormat('en', { numeric: 'auto' })

/** "3 minutes ago", "in 2 hours"; times in milliseconds. */
export function relativeText(at: number, now: number): string {
  const seconds = Math.round((at - now) / 1000)
  for (const [unit, size] of UNITS) {
    if (Math.abs(seconds) >= size) return words.format(Math.trunc(seconds / size), unit)
  }
  // The page's clock stands still between its ticks, so what seems to lie just ahead has happened meanwhile.
  return seconds > TICK_S ? 'in under a minute' : 'just now'
}

/** "2026-11-21 07:44 UTC". */
export const utcText = (at: Date): string => `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`

/** "2026-11-21". */
export const utcDay = (at: Date): string => at.toISOString().slice(0, 10)

/** "2026-11-21 07:44:12 UTC". */
export const utcExact = (at: Date): string => `${at.toISOString().slice(0, 19).replace('T', ' ')} UTC`

/** The reader's own wall clock, seconds and zone named; only the browser knows it. */
export function localExact(at: Date): string {
  // Made once: a list writes it in every row, and making one takes longer than all else in the row.
  clock ??= new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'long' })
  return clock.format(at)
}

let clock: Intl.DateTimeFormat | undefined
