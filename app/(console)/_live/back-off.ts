const FIRST_MS = 1_000
const LONGEST_MS = 60_000

/**
 * Delay before the next retry: doubles with each consecutive failure, up to one minute. `chance` (0
 * to 1) shortens it by up to half, so that browsers disconnected by a restart do not all reconnect
 * at once.
 */
export const backOff = (failures: number, chance: number): number =>
  Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.min(failures, 10)) * (1 - chance / 2)
