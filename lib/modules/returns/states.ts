/** Reasons of returns: external codes of ISO 20022 (contract#returns). */
export const RETURN_REASONS = ['DUPL', 'AM09', 'AC03', 'FRAD', 'CUST', 'TECH', 'FOCR', 'NARR'] as const
export type ReturnReason = (typeof RETURN_REASONS)[number]

/** The reason that needs a note. */
export const REASON_WITH_NOTE = 'NARR' satisfies ReturnReason

/** The limit of additional information in ISO 20022. */
export const MAX_NOTE_LENGTH = 140

/** Maximum number of returns per payment. */
export const MAX_RETURNS = 100
