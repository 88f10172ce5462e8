import { Cron } from 'croner'

/** Whether a text is a cron expression. */
export function isCron(expression: string): boolean {
  try {
    new Cron(expression, { paused: true })
    return true
  } catch {
    return false
  }
}

/** Parsing takes longer than searching. */
const parsed = new Map<string, Cron>()
/** More than a schedule has. */
const MAX_PARSED = 100

function cronOf(expression: string, timezone: string): Cron {
  const key = `${timezone} ${expression}`
  const found = parsed.get(key)
  if (found) return found
  if (parsed.size >= MAX_PARSED) parsed.clear()
  const cron = new Cron(expression, { paused: true, timezone })
  parsed.set(key, cron)
  return cron
}

/**
 * The last occurrence of a cron expression in a time zone at or before `now`; undefined if there is none.
 */
export function lastDue(expression: string, now: Date, timeZone = 'UTC'): Date | undefined {
  // The library searches strictly before its reference, in whole seconds.
  return cronOf(expression, timeZone).previousRuns(1, new Date(Math.floor(now.getTime() / 1000) * 1000 + 1000))[0]
}

/** The next occurrence of a cron expression in a time zone after `now`; undefined if there is none. */
export function nextDue(expression: string, now: Date, timeZone = 'UTC'): Date | undefined {
  return cronOf(expression, timeZone).nextRun(now) ?? undefined
}

/** The next occurrences of a cron expression in a time zone after `now`, at most `count`. */
export const nextDues = (expression: string, now: Date, timeZone: string, count: number): Date[] =>
  cronOf(expression, timeZone).nextRuns(count, now)
