import type { Tone } from '#components/ui/tone.ts'
import type { Deposits } from '#lib/modules/operator/contract.ts'

export const STATE_LOOKS: Record<Deposits['state'], { label: string; tone: Tone }> = {
  to_send: { label: 'To send', tone: 'warning' },
  sent: { label: 'Sent', tone: 'success' },
}

export const STATE_CHOICES = [
  { value: 'to_send', label: STATE_LOOKS.to_send.label },
  { value: 'sent', label: STATE_LOOKS.sent.label },
]

export const ORDER_CHOICES = [
  { value: 'oldest', label: 'Oldest first' },
  { value: 'newest', label: 'Newest first' },
]

/** "1 account" or "3 accounts". */
export const accountsText = (count: number): string => `${count} ${count === 1 ? 'account' : 'accounts'}`
