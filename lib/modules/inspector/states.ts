/** Responses of the inspector: accept, fail, gone, or none in time. */
export const ANSWERS = ['take', 'fail', 'gone', 'hang'] as const
export type InspectorAnswer = (typeof ANSWERS)[number]

/** HTTP status of each response; null if there is none, so that the sender times out. */
export const STATUS_OF: Readonly<Record<InspectorAnswer, number | null>> = {
  take: 200,
  fail: 500,
  gone: 410,
  hang: null,
}

/** Stored deliveries per namespace. */
export const MAX_RECEPTIONS = 100
/** Retention in days. */
export const RETENTION_DAYS = 7
/** Maximum stored bytes of a body. */
export const STORED_BODY_BYTES = 20_000
