/** Where an organization stands with the operator's verification (contract#organizations). */
export const VERIFICATIONS = ['sandbox', 'pending', 'verified', 'rejected'] as const
export type VerificationStatus = (typeof VERIFICATIONS)[number]

/** What the operator can answer a request for verification. */
export const DECISIONS = ['approved', 'rejected'] as const
export type Decision = (typeof DECISIONS)[number]
