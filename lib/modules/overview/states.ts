/** Time ranges of the volume chart; the first is the default. */
export const WINDOWS = ['24h', '7d', '30d'] as const
export type Window = (typeof WINDOWS)[number]

/** Outcomes counted per hour; `completed` includes settled payments (decision 0034). */
const ENDINGS = ['waiting', 'completed', 'failed', 'expired'] as const
export type Ending = (typeof ENDINGS)[number]

/** Directions of completed payments in the tallies; `within` stays inside the namespace. */
export const FLOWS = ['sent', 'received', 'within'] as const
export type Flow = (typeof FLOWS)[number]

/** States of the tallies. Hours from before decision 0232 count completed payments without direction. */
export const TALLIED = [...ENDINGS, ...FLOWS] as const

/**
 * Lower bounds of the age groups of payments awaiting a decision, in seconds; each group ends where
 * the next one starts.
 */
export const QUEUE_AGES = [0, 3600, 4 * 3600, 24 * 3600, 72 * 3600] as const
