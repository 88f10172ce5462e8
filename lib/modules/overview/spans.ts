import type { Window } from './states.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** An hour or a day. `name` is the prefix of its hours in the tallies, such as `20261121`. */
export type Span = { readonly from: Date; readonly name: string }
export type Spans = { readonly bucket: 'hour' | 'day'; readonly length: number; readonly all: readonly Span[] }

/** The name of a UTC hour in the tallies, such as `2026112115`. */
export const hourName = (at: Date): string => at.toISOString().slice(0, 13).replaceAll(/[-T]/g, '')

/** Start of the hour with this name; characters after the name are ignored. */
export const hourOf = (name: string): Date =>
  new Date(`${name.slice(0, 4)}-${name.slice(4, 6)}-${name.slice(6, 8)}T${name.slice(8, 10)}:00:00Z`)

/** Start of the UTC day or hour that contains a time. All UTC days have the same length. */
export const startOf = (bucket: 'hour' | 'day', at: Date): Date => {
  const ms = bucket === 'hour' ? HOUR_MS : DAY_MS
  return new Date(Math.floor(at.getTime() / ms) * ms)
}

export const hoursAfter = (at: Date, hours: number): Date => new Date(at.getTime() + hours * HOUR_MS)

const BUCKETS: Record<Window, { bucket: 'hour' | 'day'; count: number }> = {
  '24h': { bucket: 'hour', count: 24 },
  '7d': { bucket: 'day', count: 7 },
  '30d': { bucket: 'day', count: 30 },
}

/** The hours or days of a window, oldest first; the last one contains `now`. */
export function spansOf(window: Window, now: Date): Spans {
  const { bucket, count } = BUCKETS[window]
  const length = bucket === 'hour' ? 10 : 8
  const step = bucket === 'hour' ? 1 : 24
  const last = startOf(bucket, now)
  const all = Array.from({ length: count }, (_, n) => {
    const from = hoursAfter(last, (n + 1 - count) * step)
    return { from, name: hourName(from).slice(0, length) }
  })
  return { bucket, length, all }
}
