import type { Notice } from '#components/overlay/notify.ts'
import type { Tone } from '#components/ui/tone.ts'
import type { ApprovalAction, ApprovalState } from '#lib/modules/operator/states.ts'

export const ACTION_LABELS: Record<ApprovalAction, string> = {
  'organization.suspend': 'Suspension',
  'organization.resume': 'Reinstatement',
  'verification.approve': 'Live access',
  'liquidity.change': 'Cap or funds',
}

export const APPROVAL_LOOKS: Record<ApprovalState, { tone: Tone; label: string }> = {
  pending: { tone: 'warning', label: 'Pending' },
  approved: { tone: 'success', label: 'Approved' },
  rejected: { tone: 'danger', label: 'Rejected' },
  withdrawn: { tone: 'neutral', label: 'Withdrawn' },
  expired: { tone: 'neutral', label: 'Expired' },
  obsolete: { tone: 'neutral', label: 'No longer valid' },
}

/** Shown instead of the success of an action that waits for a second operator. */
export const APPROVAL_REQUESTED: Notice = {
  kind: 'info',
  title: 'Approval requested',
  description: 'Another operator must approve it within 24 hours.',
}
