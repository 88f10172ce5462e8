import type { Tone } from '#components/ui/tone.ts'
import type { Customer } from '#lib/modules/customers/contract.ts'
import { CUSTOMER_STATUS } from '#lib/modules/customers/states.ts'

type Named = Pick<Customer, 'type' | 'first_name' | 'last_name' | 'business_trade_name'>

/** A business's trade name, or a person's full name. */
export const nameOf = ({ type, first_name, last_name, business_trade_name }: Named): string =>
  type === 'Business' ? business_trade_name : `${first_name} ${last_name}`

/** Labels of the customer types. */
export const TYPE_WORDS = { Individual: 'Individual', Business: 'Business' } as const

/** Label and tone of a status number (contract#numbers). */
export function statusWords(status: number): { label: string; tone: Tone } {
  if (status === CUSTOMER_STATUS.enabled) return { label: 'Enabled', tone: 'success' }
  if (status === CUSTOMER_STATUS.deleted) return { label: 'Deleted', tone: 'danger' }
  return { label: 'Disabled', tone: 'neutral' }
}
