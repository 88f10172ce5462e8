import type { Tone } from '#components/ui/tone.ts'
import type { OrganizationVerification, VerificationStep } from '#lib/modules/organizations/contract.ts'

type Status = OrganizationVerification['status']

/** How each standing looks, wherever it is shown. */
export const VERIFICATION_LOOKS: Record<Status, { tone: Tone; label: string }> = {
  sandbox: { tone: 'sandbox', label: 'Sandbox only' },
  pending: { tone: 'info', label: 'Being verified' },
  verified: { tone: 'success', label: 'Verified' },
  rejected: { tone: 'danger', label: 'Rejected' },
}

/** Where the organization stands, what it may do now, and whose turn it is. */
export const STANDING: Record<Status, { title: string; text: string }> = {
  sandbox: {
    title: 'You are in the sandbox',
    text: 'Everything works here, with no real money. Live namespaces, and keys in them, wait for the network operator: tell it who you are, and it verifies you.',
  },
  pending: {
    title: 'The network operator is looking at your request',
    text: 'There is nothing for you to do. Until it answers, the name and the country of your organization stay as they are, and live stays locked. The sandbox goes on as before.',
  },
  verified: {
    title: 'You may go live',
    text: 'Admins make live namespaces now, and keys in them. They never mix with the sandbox: payments, batches and keys belong to one or the other. The country that was verified stays.',
  },
  rejected: {
    title: 'The network operator said no',
    text: 'Live stays locked; the sandbox goes on as before. Correct what the operator names, and ask again as often as it takes.',
  },
}

/** What a step of the timeline is called. */
export const STEP_WORDS: Record<VerificationStep['kind'], { label: string; tone: Tone }> = {
  signed_up: { label: 'Signed up for the sandbox', tone: 'sandbox' },
  asked: { label: 'Asked for live access', tone: 'info' },
  approved: { label: 'Approved', tone: 'success' },
  rejected: { label: 'Rejected', tone: 'danger' },
}
