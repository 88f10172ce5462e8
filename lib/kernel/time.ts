// The three forms of a time on the wire (specification, conventions): which field has which is stated per field.

/** Whole Unix seconds, rounded down. */
export function unixSeconds(when: Date): number {
  return Math.floor(when.getTime() / 1000)
}

/** ISO 8601 in UTC with milliseconds: `2026-11-21T16:00:00.000Z`. Throws RangeError on an invalid date. */
export function isoTime(when: Date): string {
  return when.toISOString()
}

/** The `{seconds}` object, rounded down. */
export function secondsObject(when: Date): { seconds: number } {
  return { seconds: unixSeconds(when) }
}
