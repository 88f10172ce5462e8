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

/** The last time at or before `now` that a cron expression names, in UTC; undefined if it names none. */
export function lastDue(expression: string, now: Date): Date | undefined {
  const cron = new Cron(expression, { paused: true, timezone: 'UTC' })
  // The library looks strictly before its reference.
  return cron.previousRuns(1, new Date(now.getTime() + 1000))[0]
}

/** The first time after `now` that a cron expression names, in UTC; undefined if it names none. */
export function nextDue(expression: string, now: Date): Date | undefined {
  return new Cron(expression, { paused: true, timezone: 'UTC' }).nextRun(now) ?? undefined
}
