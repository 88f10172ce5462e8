/** How far back the volume chart goes; the first is the usual one. */
export const WINDOWS = ['24h', '7d', '30d'] as const
export type Window = (typeof WINDOWS)[number]

/** How a payment ended, as the hours are counted: `completed` whether it is settled or not (decision 0034). */
export const ENDINGS = ['waiting', 'completed', 'failed', 'expired'] as const
export type Ending = (typeof ENDINGS)[number]

/** Where the ages of waiting tasks are told apart, in seconds: each group begins here and ends where the next begins. */
export const TASK_AGES = [0, 3600, 4 * 3600, 24 * 3600, 72 * 3600] as const
