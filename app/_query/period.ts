import { oneOf } from './search.ts'

/**
 * Relative ranges of days in UTC. The URL and saved views contain the name, so that they are
 * evaluated whenever they are opened.
 */
const PERIODS = ['today', 'yesterday', 'last_7_days', 'last_30_days', 'this_month', 'last_month'] as const
export type Period = (typeof PERIODS)[number]

const LABELS: Record<Period, string> = {
  today: 'Today',
  yesterday: 'Yesterday',
  last_7_days: 'Last 7 days',
  last_30_days: 'Last 30 days',
  this_month: 'This month',
  last_month: 'Last month',
}

export const PERIOD_OPTIONS = PERIODS.map((value) => ({ value, label: LABELS[value] }))

export const periodOf = (given: string | string[] | undefined): Period | undefined => oneOf(given, PERIODS)

/** First and last day, inclusive, such as `2026-11-21`. A range up to today has no end. */
type Days = { readonly from: string; readonly to?: string }

/** The days of a period. The last 7 days include today. */
export function daysOf(period: Period, now: Date): Days {
  const [year, month, day] = [now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate()]
  const at = (month: number, day: number) => new Date(Date.UTC(year, month, day)).toISOString().slice(0, 10)
  const ranges: Record<Period, Days> = {
    today: { from: at(month, day) },
    yesterday: { from: at(month, day - 1), to: at(month, day - 1) },
    last_7_days: { from: at(month, day - 6) },
    last_30_days: { from: at(month, day - 29) },
    this_month: { from: at(month, 1) },
    last_month: { from: at(month - 1, 1), to: at(month, 0) },
  }
  return ranges[period]
}

/** A range of time as a list's URL has it: relative, or its first and last minute. */
export type Range = { period?: Period; from?: string; to?: string }

/** Resolves a relative range to its first and last minute in UTC; leaves any other unchanged. */
export function minutesOf({ period, from, to }: Range, now: Date): Pick<Range, 'from' | 'to'> {
  if (!period) return { from, to }
  const days = daysOf(period, now)
  return { from: `${days.from}T00:00`, to: days.to && `${days.to}T23:59` }
}
