import type { Tone } from '#components/ui/tone.ts'
import type { Deposits } from '#lib/modules/operator/contract.ts'

export const STATE_LOOKS: Record<Deposits['state'], { label: string; tone: Tone }> = {
  to_send: { label: 'To send', tone: 'warning' },
  sent: { label: 'Sent', tone: 'success' },
}

/** Beside the list's own state and order, which an address does not name. */
export const STATE_CHOICES = [{ value: 'sent', label: STATE_LOOKS.sent.label }]
export const ORDER_CHOICES = [{ value: 'newest', label: 'Newest first' }]

/** "1 account" or "3 accounts". */
export const accountsText = (count: number): string => `${count} ${count === 1 ? 'account' : 'accounts'}`
