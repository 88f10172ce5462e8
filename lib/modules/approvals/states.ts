/** What a member can decide about a request. Its author can only withdraw it. */
export const APPROVAL_DECISIONS = ['approved', 'rejected', 'withdrawn'] as const
export type ApprovalDecision = (typeof APPROVAL_DECISIONS)[number]

/**
 * `approved`: the author can run the change, whose response contains a secret. `completed`: the change
 * was made. `obsolete`: it is no longer possible.
 */
export const ORGANIZATION_APPROVAL_STATES = [
  'pending',
  'approved',
  'completed',
  'rejected',
  'withdrawn',
  'expired',
  'obsolete',
] as const
export type OrganizationApprovalState = (typeof ORGANIZATION_APPROVAL_STATES)[number]

/** States in which a request waits for somebody. */
export const OPEN_STATES = ['pending', 'approved'] as const satisfies OrganizationApprovalState[]
