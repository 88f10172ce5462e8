export const PAYMENT_TYPES = ['Type_Pull', 'Type_Push'] as const
export type PaymentType = (typeof PAYMENT_TYPES)[number]

/** Direction of the money from a namespace's view; `within` stays inside it. */
export const DIRECTIONS = ['in', 'out', 'within'] as const
export type Direction = (typeof DIRECTIONS)[number]

/**
 * Stored states. `settled` is derived: a payment is settled once its transaction is in a completed
 * batch, which changes no row of the payment (decision 0006).
 */
export const STORED_STATES = ['created', 'in_admission', 'on_hold', 'completed', 'failed', 'expired'] as const
export type StoredState = (typeof STORED_STATES)[number]

/** The state of a new payment, and the only one in which it can be submitted. */
export const INITIAL_STATE = 'created' satisfies StoredState

/** Displayed states (contract#payments). */
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

/** States of payments in admission. */
export const ADMISSION_STATES = ['in_admission', 'on_hold'] as const satisfies readonly StoredState[]

/** States of submitted payments. Expired ones are left out, because a payment can expire before. */
export const SUBMITTED_STATES = [...ADMISSION_STATES, 'completed', 'failed'] as const satisfies readonly StoredState[]

/** States of payments that have not ended. */
export const WAITING_STATES = [INITIAL_STATE, ...ADMISSION_STATES] as const satisfies readonly StoredState[]

/**
 * Filters besides the states: completed including settled, and not ended, as the overview counts
 * them (decision 0034).
 */
export const STATE_FILTERS = [...PAYMENT_STATES, 'completed_or_settled', 'waiting'] as const
export type StateFilter = (typeof STATE_FILTERS)[number]

/** Allowed transitions. The last three states are final. */
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
