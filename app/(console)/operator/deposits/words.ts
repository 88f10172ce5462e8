import type { Tone } from '#components/ui/tone.ts'
import { counted } from '#lib/kernel/wording.ts'
import type { Deposits } from '#lib/modules/operator/contract.ts'

export const STATE_LOOKS: Record<Deposits['state'], { label: string; tone: Tone }> = {
  to_send: { label: 'Not sent', tone: 'warning' },
  sent: { label: 'Sent', tone: 'success' },
}

/** The default state and order are not in the URL. */
export const STATE_CHOICES = [{ value: 'sent', label: STATE_LOOKS.sent.label }]
export const ORDER_CHOICES = [{ value: 'newest', label: 'Newest first' }]

/** A count, such as "1 account" or "3 accounts". */
export const accountsText = (count: number): string => counted(count, 'account')

/** An account of the list, such as "Payroll account of Harbor Bank, ending in 4321". */
export const depositsName = ({ account_title, organization, masked_account_number }: Deposits): string =>
  `${account_title} of ${organization.name}, ending in ${masked_account_number.slice(-4)}`
