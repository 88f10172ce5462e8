const FIRST_MS = 1_000
const LONGEST_MS = 60_000

/**
 * How long to wait before the next try, after so many that failed in a row: twice as long each time, up to a minute, and by
 * `chance` (0 to 1) up to a half shorter, so that the browsers that a restart cut off do not all come back at once.
 */
export const backOff = (failures: number, chance: number): number =>
  Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.min(failures, 10)) * (1 - chance / 2)
