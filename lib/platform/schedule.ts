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
 * The last occurrence of a cron expression at or before `now`, in UTC; undefined if there is none.
 */
export function lastDue(expression: string, now: Date): Date | undefined {
  const cron = new Cron(expression, { paused: true, timezone: 'UTC' })
  // The library searches strictly before its reference.
  return cron.previousRuns(1, new Date(now.getTime() + 1000))[0]
}

/** The next occurrence of a cron expression after `now`, in UTC; undefined if there is none. */
export function nextDue(expression: string, now: Date): Date | undefined {
  return new Cron(expression, { paused: true, timezone: 'UTC' }).nextRun(now) ?? undefined
}
