/** `pays`: the participant pays the settlement account. `receives`: it is paid from there. */
export const DIRECTIONS = ['pays', 'receives'] as const
export type Direction = (typeof DIRECTIONS)[number]

/** States of an instruction. `confirmed` and `rejected` are results of the settlement bank. */
export const INSTRUCTION_STATES = ['pending', 'sent', 'confirmed', 'rejected'] as const
export type InstructionState = (typeof INSTRUCTION_STATES)[number]

/**
 * For each state, the states from which an instruction can change to it. A pending instruction can be
 * confirmed, because a statement may arrive before anyone marks it as sent.
 */
export const CHANGES = {
  sent: ['pending', 'rejected'],
  confirmed: ['pending', 'sent', 'rejected'],
  rejected: ['sent', 'confirmed'],
} as const satisfies Readonly<Record<string, readonly InstructionState[]>>
export type NewState = keyof typeof CHANGES

/**
 * What a person must look at. `duplicate`: another entry has confirmed the instruction already, or this one may
 * repeat it. `reversed`: the bank took a payment back. `missing`: a camt.053 should contain the payment and does not.
 * `opening_balance`, `missing_days`: a statement does not follow the one before it.
 */
export const MISMATCH_KINDS = [
  'wrong_amount',
  'unknown_reference',
  'duplicate',
  'reversed',
  'missing',
  'opening_balance',
  'missing_days',
] as const
export type MismatchKind = (typeof MISMATCH_KINDS)[number]

export const MISMATCH_STATES = ['open', 'resolved'] as const

/** How a person resolved it. `dismissed`: no instruction changed. */
export const RESOLUTIONS = ['confirmed', 'rejected', 'dismissed'] as const

/** Formats of statements: ISO 20022 XML (camt.053 and camt.054) or CSV. */
export const STATEMENT_FORMATS = ['camt', 'csv'] as const

/** `proposed`: waits for a second operator. `refused`: not approved. */
export const ACCOUNT_CHANGE_STATES = ['proposed', 'applied', 'refused'] as const
export type AccountChangeState = (typeof ACCOUNT_CHANGE_STATES)[number]

/** The length of a reason. */
export const MAX_REASON_LENGTH = 140
