import type { Tone } from '#components/ui/tone.ts'
import type { ApprovalKind } from '#lib/kernel/approval-kinds.ts'
import type { OrganizationApprovalState } from '#lib/modules/approvals/states.ts'

export const RULES: Record<ApprovalKind, { label: string; hint: string }> = {
  live_keys: {
    label: 'Live API keys',
    hint: 'Creating, rotating and changing keys. Disabling and revoking need no approval.',
  },
  live_webhooks: {
    label: 'Live webhooks',
    hint: 'Creating, changing and deleting webhooks, and rotating signing secrets. Disabling needs no approval.',
  },
  live_returns: {
    label: 'Returns of live payments',
    hint: 'Returns above a per-payment limit. API keys can only create returns up to that limit.',
  },
  member_roles: {
    label: 'Members and sign-in',
    hint: 'Roles, invitations, single sign-on, sign-in rules, service tokens and audit log delivery. Removing members and pausing or deleting audit log delivery need no approval.',
  },
  deletion: {
    label: 'Organization deletion',
    hint: 'Requesting deletion. Canceling it needs no approval.',
  },
}

export const REQUEST_LOOKS: Record<OrganizationApprovalState, { tone: Tone; label: string }> = {
  pending: { tone: 'warning', label: 'Pending' },
  approved: { tone: 'info', label: 'Approved' },
  completed: { tone: 'success', label: 'Completed' },
  rejected: { tone: 'danger', label: 'Rejected' },
  withdrawn: { tone: 'neutral', label: 'Withdrawn' },
  expired: { tone: 'neutral', label: 'Expired' },
  obsolete: { tone: 'neutral', label: 'No longer valid' },
}

export const RETURNS_UP_TO = {
  label: 'Return limits without approval',
  hint: 'Maximum per payment, one currency per line, such as 1,000.00 USD. In other currencies, all returns need approval.',
}

export const WITH_MEMBERS =
  'Turning on any rule also turns on Members and sign-in. Otherwise, one admin could add a second account and use it to approve their own changes.'

export const REVOKES_INVITATIONS =
  'Turning approvals on revokes open invitations. Review members, roles and service tokens first.'

export const DELETES =
  'When the organization closes, API keys stop working and everyone is signed out. Until then, any admin can cancel the deletion.'

export const NEEDS_TWO =
  'At least two admins must be able to approve. Admins can approve changes once they’ve been admins for 24 hours and, if email is configured, have confirmed their email.'
