export const PAYMENT_TYPES = ['Type_Pull', 'Type_Push'] as const

/**
 * States as stored. `settled` is not among them: a payment is settled when a completed batch holds its transaction, which
 * no row of the payment records (decision 0006).
 */
export const STORED_STATES = ['created', 'in_admission', 'on_hold', 'completed', 'failed', 'expired'] as const
export type StoredState = (typeof STORED_STATES)[number]

/** States as shown (contract#payments). */
export const PAYMENT_STATES = [
  'created',
  'in_admission',
  'on_hold',
  'completed',
  'settled',
  'failed',
  'expired',
] as const
export type PaymentState = (typeof PAYMENT_STATES)[number]

/** What has not ended. */
export const WAITING_STATES = ['created', 'in_admission', 'on_hold'] as const satisfies readonly StoredState[]

/**
 * Filters besides the states: completed including settled, and not ended, as the overview counts
 * them (decision 0034).
 */
export const STATE_FILTERS = [...PAYMENT_STATES, 'completed_or_settled', 'waiting'] as const
export type StateFilter = (typeof STATE_FILTERS)[number]

/** Allowed transitions. The last four states are final for the payment itself. */
const NEXT: Record<StoredState, readonly StoredState[]> = {
  created: ['in_admission', 'completed', 'failed', 'expired'],
  in_admission: ['on_hold', 'completed', 'failed', 'expired'],
  on_hold: ['in_admission', 'completed', 'failed', 'expired'],
  completed: [],
  failed: [],
  expired: [],
}

/** Whether a transition between two stored states is allowed. */
export function mayFollow(from: StoredState, to: StoredState): boolean {
  return NEXT[from].includes(to)
}
