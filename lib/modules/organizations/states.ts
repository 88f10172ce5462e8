/** Verification states (contract#organizations). */
export const VERIFICATIONS = ['sandbox', 'pending', 'verified', 'rejected'] as const
export type VerificationStatus = (typeof VERIFICATIONS)[number]

/** Decisions of the operator. */
export const DECISIONS = ['approved', 'rejected'] as const
export type Decision = (typeof DECISIONS)[number]
