/** What the inspector does with a delivery: takes it, fails, says that it is gone for good, or does not answer in time. */
export const ANSWERS = ['take', 'fail', 'gone', 'hang'] as const
export type InspectorAnswer = (typeof ANSWERS)[number]

/** The status of each answer; none: the sender waits in vain. */
export const STATUS_OF: Readonly<Record<InspectorAnswer, number | null>> = {
  take: 200,
  fail: 500,
  gone: 410,
  hang: null,
}

/** Receptions that are kept of a namespace. */
export const MOST_KEPT = 100
/** Days for which they are. */
export const KEPT_DAYS = 7
/** As much of a body as is kept. */
export const KEPT_BYTES = 20_000
