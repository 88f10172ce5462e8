// The three wire formats of a time (specification, "Conventions"). Each field specifies its format.

/** Whole Unix seconds, rounded down. */
export function unixSeconds(when: Date): number {
  return Math.floor(when.getTime() / 1000)
}

/**
 * ISO 8601 in UTC with milliseconds: `2026-11-21T16:00:00.000Z`. Throws RangeError on an invalid
 * date.
 */
export function isoTime(when: Date): string {
  return when.toISOString()
}

/** The `{seconds}` object, rounded down. */
export function secondsObject(when: Date): { seconds: number } {
  return { seconds: unixSeconds(when) }
}
