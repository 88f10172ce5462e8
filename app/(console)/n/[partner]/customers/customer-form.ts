import { z } from 'zod'
import { CreateCustomer, type CustomerDetails, UpdateCustomer } from '#lib/modules/customers/contract.ts'
import { CUSTOMER_TYPES } from '#lib/modules/customers/states.ts'

const PERSON = ['first_name', 'middle_name', 'last_name', 'email', 'nick_name', 'phone_number'] as const
const BUSINESS = [
  'business_trade_name',
  'business_legal_name',
  'business_website',
  'business_industry',
  'business_description',
  'first_name',
  'last_name',
  'email',
  'nick_name',
  'phone_number',
] as const

/** The texts that a customer of each type has, by their names in the contract. */
export const TEXTS = { Individual: PERSON, Business: BUSINESS } as const
type TextName = (typeof PERSON)[number] | (typeof BUSINESS)[number]

const EMPTY: Record<TextName, string> = {
  first_name: '',
  middle_name: '',
  last_name: '',
  email: '',
  nick_name: '',
  phone_number: '',
  business_trade_name: '',
  business_legal_name: '',
  business_website: '',
  business_industry: '',
  business_description: '',
}

const texts = Object.fromEntries(Object.keys(EMPTY).map((name) => [name, z.string()])) as Record<TextName, z.ZodString>

/** The form as a person fills it in: of the address what stands before the @, and all texts, those of the other type empty. */
const Filled = z.object({
  ...texts,
  type: z.enum(CUSTOMER_TYPES),
  payment_address: z.string().trim(),
  enabled: z.boolean(),
})
export type CustomerForm = z.infer<typeof Filled>

export const NEW_CUSTOMER: CustomerForm = { ...EMPTY, type: 'Individual', payment_address: '', enabled: true }

/** The form of a new customer in a domain; what it gives is what the API takes. An empty text is a text that is not given. */
export const newCustomer = (domain: string) =>
  Filled.transform((filled): unknown => ({
    type: filled.type,
    payment_address: addressIn(domain, filled.payment_address),
    status: filled.enabled ? 'ENABLED' : 'DISABLED',
    ...given(filled, ({ length }) => length > 0),
  })).pipe(CreateCustomer as z.ZodType<CreateCustomer, unknown>)

/** Somebody may well write the whole of it. */
function addressIn(domain: string, typed: string): string | undefined {
  if (typed === '') return undefined
  return typed.includes('@') ? typed : `${typed}@${domain}`
}

/** The form of a change: what it gives is only what differs from the customer as it was read, so that nobody's change is undone. */
export const changeOf = (customer: CustomerDetails) =>
  Filled.transform((filled): unknown => given(filled, (text, name) => text !== customer[name])).pipe(
    UpdateCustomer as z.ZodType<UpdateCustomer, unknown>,
  )

/** A customer as the form shows it. */
export const formOf = (customer: CustomerDetails): CustomerForm => ({
  ...NEW_CUSTOMER,
  ...(Object.fromEntries(TEXTS[customer.type].map((name) => [name, customer[name]])) as Record<TextName, string>),
  type: customer.type,
})

function given(filled: CustomerForm, counts: (text: string, name: TextName) => boolean) {
  const pairs = TEXTS[filled.type].map((name) => [name, filled[name].trim()] as const)
  return Object.fromEntries(pairs.filter(([name, text]) => counts(text, name)))
}
