/**
 * Actions that need the approval of a second operator (decision 0086).
 */
export const APPROVAL_ACTIONS = [
  'organization.suspend',
  'organization.resume',
  'verification.approve',
  'liquidity.change',
  'participant_account.change',
  'settlement_account.change',
] as const
export type ApprovalAction = (typeof APPROVAL_ACTIONS)[number]

/**
 * `approved`: the action was taken in the same transaction. `obsolete`: it is no longer possible.
 */
export const APPROVAL_STATES = ['pending', 'approved', 'rejected', 'withdrawn', 'expired', 'obsolete'] as const
export type ApprovalState = (typeof APPROVAL_STATES)[number]
