/** What the operator can change. */
export const CHANGE_KINDS = ['cap', 'deposit', 'withdrawal'] as const
export type ChangeKind = (typeof CHANGE_KINDS)[number]

/**
 * `proposed`: waits for a second operator. `approved`: applies at its time. `refused`: not approved, or not
 * possible when it became due. `canceled`: by an operator, before its time.
 */
export const CHANGE_STATES = ['proposed', 'approved', 'applied', 'refused', 'canceled'] as const
export type ChangeState = (typeof CHANGE_STATES)[number]

/** Applied changes, and settlements. */
export const MOVEMENT_KINDS = [
  'cap_set',
  'cap_raised',
  'cap_lowered',
  'cap_removed',
  'deposit',
  'withdrawal',
  'settlement',
] as const
export type MovementKind = (typeof MOVEMENT_KINDS)[number]

/** `counting`: the exposure is being counted, and nothing is refused yet. */
export const LIQUIDITY_STATES = ['counting', 'active'] as const

/** Percentages of use at which the namespace is notified. */
export const THRESHOLDS = [50, 70, 90, 100] as const

/** The length of a reason. */
export const MAX_REASON_LENGTH = 140

/** What removes a position from the exposure: settlement alone, or the finality of its batch. */
export const FREED_BY = ['settlement', 'finality'] as const
