import type { Notice } from '#components/overlay/notify.ts'
import type { Tone } from '#components/ui/tone.ts'
import type { ApprovalRequest } from '#lib/modules/operator/contract.ts'
import type { ApprovalAction, ApprovalState } from '#lib/modules/operator/states.ts'
import { changeText } from './liquidity/words.ts'

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

/** What a request is about: its action, or the change that it proposes. */
export const requestText = ({ action, liquidity_change: change }: ApprovalRequest): string =>
  change ? changeText(change) : ACTION_LABELS[action]
