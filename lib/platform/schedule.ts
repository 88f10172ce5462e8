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

/**
 * The last occurrence of a cron expression in a time zone at or before `now`; undefined if there is none.
 */
export function lastDue(expression: string, now: Date, timeZone = 'UTC'): Date | undefined {
  const cron = new Cron(expression, { paused: true, timezone: timeZone })
  // The library searches strictly before its reference, in whole seconds.
  return cron.previousRuns(1, new Date(Math.floor(now.getTime() / 1000) * 1000 + 1000))[0]
}

/** The next occurrence of a cron expression in a time zone after `now`; undefined if there is none. */
export function nextDue(expression: string, now: Date, timeZone = 'UTC'): Date | undefined {
  return new Cron(expression, { paused: true, timezone: timeZone }).nextRun(now) ?? undefined
}
