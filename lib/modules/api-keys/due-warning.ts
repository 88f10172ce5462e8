export const DAY_MS = 86_400_000

/** Days before the expiry of a key at which its organization is warned; 0 when it expires. */
export const WARNINGS = [0, 1, 7, 14] as const

/** The warning that is due: the one with the fewest days; null if the expiry is further away. */
export function dueWarning(expiresAt: Date, now: Date): number | null {
  const left = expiresAt.getTime() - now.getTime()
  return WARNINGS.find((days) => left <= days * DAY_MS) ?? null
}
