import type { Notice } from '#components/overlay/notify.ts'
import type { Tone } from '#components/ui/tone.ts'
import type { ApprovalRequest } from '#lib/modules/operator/contract.ts'
import type { ApprovalAction, ApprovalState } from '#lib/modules/operator/states.ts'
import { accountChangeText } from './_accounts/words.ts'
import { changeText } from './liquidity/words.ts'

export const ACTION_LABELS: Record<ApprovalAction, string> = {
  'organization.suspend': 'Suspension',
  'organization.resume': 'Reinstatement',
  'verification.approve': 'Live access',
  'liquidity.change': 'Cap or funds',
  'participant_account.change': 'Participant account',
  'settlement_account.change': 'Settlement account',
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

/** Shown after a proposal: it was applied, unless it waits for a second operator. */
export const proposedNotice = (applied: string, { approval }: { readonly approval: object | null }): Notice =>
  approval ? APPROVAL_REQUESTED : { kind: 'success', title: applied }

/** What a request is about: its action, or the proposed change and its namespace. */
export function requestText({ action, liquidity_change: limits, account_change: account }: ApprovalRequest): string {
  if (limits) return `${changeText(limits)} for ${limits.partner_name} @${limits.domain}`
  return account ? accountChangeText(account) : ACTION_LABELS[action]
}
