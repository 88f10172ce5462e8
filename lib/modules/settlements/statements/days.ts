import { badRequest } from '../../../platform/errors.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/**
 * A day is closed an hour after its end, because a transaction that books something late commits later than it began. No
 * request takes that long (decision 0197).
 */
const CLOSES_AFTER_MS = HOUR_MS

const DAY = /^\d{4}-\d{2}-\d{2}$/

/** The start of a day such as `2026-11-27`, in UTC. Undefined if there is no such day from 1970 to 9999. */
export function startOf(day: string): Date | undefined {
  const start = new Date(DAY.test(day) ? `${day}T00:00:00.000Z` : Number.NaN)
  return start.getTime() >= 0 && dayOf(start) === day ? start : undefined
}

/** The same for a day of a request. Throws 400 with the name of its field. */
export function startOfDay(day: string, field: string): Date {
  const start = startOf(day)
  if (!start) throw badRequest(`${field}: must be a day from 1970-01-01 to 9999-12-31`)
  return start
}

/** The day of a time, in UTC. */
export const dayOf = (time: Date): string => time.toISOString().slice(0, 10)

export const daysLater = (start: Date, days: number): Date => new Date(start.getTime() + days * DAY_MS)

/** When the statement of a day is closed at the earliest. */
export const closingOf = (start: Date): Date => new Date(start.getTime() + DAY_MS + CLOSES_AFTER_MS)

/** What decides which days are closed: the time, and the start of a settlement that is still running. */
export type Progress = { readonly now: Date; readonly runningSince: Date | null }

/** Whether the statement of a day can no longer change. */
export const isClosed = (start: Date, { now, runningSince }: Progress): boolean =>
  now >= closingOf(start) && (runningSince === null || runningSince >= daysLater(start, 1))
