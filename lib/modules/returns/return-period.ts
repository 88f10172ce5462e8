const DAY_MS = 86_400_000

/** The default of RETURN_DAYS. */
export const RETURN_DAYS = 180

/** Until when a payment can be returned and recalled (contract#returns). */
export const returnableUntil = (completedAt: Date, days: number): Date =>
  new Date(completedAt.getTime() + days * DAY_MS)
