import type { Tone } from '#components/ui/tone.ts'
import type { OrganizationVerification, VerificationStep } from '#lib/modules/organizations/contract.ts'

type Status = OrganizationVerification['status']

/** Tone and label of each verification status. */
export const VERIFICATION_LOOKS: Record<Status, { tone: Tone; label: string }> = {
  sandbox: { tone: 'sandbox', label: 'Sandbox only' },
  pending: { tone: 'info', label: 'In review' },
  verified: { tone: 'success', label: 'Verified' },
  rejected: { tone: 'danger', label: 'Rejected' },
}

/** Title and text of each status, with what the organization can do and who acts next. */
export const STANDING: Record<Status, { title: string; text: string }> = {
  sandbox: {
    title: 'Access',
    text: 'No real money moves in the sandbox. To create live namespaces and keys, request live access from the network operator.',
  },
  pending: {
    title: 'In review by the network operator',
    text: 'No action needed. You can’t change your organization’s name or country during review. The sandbox keeps working.',
  },
  verified: {
    title: 'Live access approved',
    text: 'Admins can now create live namespaces and keys. Live and sandbox are fully separate. The country can’t be changed, and only the network operator can change the name.',
  },
  rejected: {
    title: 'Request rejected',
    text: 'Correct the issues the operator named, then request again. The sandbox keeps working.',
  },
}

/** Labels of the timeline's steps. */
export const STEP_WORDS: Record<VerificationStep['kind'], { label: string; tone: Tone }> = {
  signed_up: { label: 'Signed up for the sandbox', tone: 'sandbox' },
  requested: { label: 'Live access requested', tone: 'info' },
  approved: { label: 'Approved', tone: 'success' },
  rejected: { label: 'Rejected', tone: 'danger' },
}
