import type { Tone } from '#components/ui/tone.ts'
import type { Customer } from '#lib/modules/customers/contract.ts'
import { CUSTOMER_STATUS } from '#lib/modules/customers/states.ts'

type Named = Pick<Customer, 'type' | 'first_name' | 'last_name' | 'business_trade_name'>

/** What a customer is called: a business by its trade name, a person by both names. */
export const nameOf = ({ type, first_name, last_name, business_trade_name }: Named): string =>
  type === 'Business' ? business_trade_name : `${first_name} ${last_name}`

/** The two kinds of customers in plain words. */
export const TYPE_WORDS = { Individual: 'Person', Business: 'Business' } as const

/** A status number in a word and its tone (contract#numbers). */
export function statusWords(status: number): { label: string; tone: Tone } {
  if (status === CUSTOMER_STATUS.enabled) return { label: 'Enabled', tone: 'success' }
  if (status === CUSTOMER_STATUS.deleted) return { label: 'Deleted', tone: 'danger' }
  return { label: 'Disabled', tone: 'neutral' }
}
