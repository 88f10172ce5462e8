/** Where an organization stands with the operator's verification (contract 9). */
export const VERIFICATIONS = ['sandbox', 'pending', 'verified', 'rejected'] as const
