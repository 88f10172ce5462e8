/** Where delivery to a new endpoint starts: with the next entries, or with the first one. */
export const STARTS = ['now', 'beginning'] as const

export const ENDPOINT_STATUSES = ['active', 'failing', 'paused'] as const
