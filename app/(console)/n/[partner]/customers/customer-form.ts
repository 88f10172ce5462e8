import { z } from 'zod'
import { REQUIRED } from '#components/form/required.ts'
import {
  CreateCustomer,
  type CustomerDetails,
  requiredButCleared,
  UpdateCustomer,
} from '#lib/modules/customers/contract.ts'
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

/** Text fields of each customer type, by their API names. */
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

/** Form values: the part of the address before the @, and the text fields of both types. */
const Filled = z.object({
  ...texts,
  type: z.enum(CUSTOMER_TYPES),
  payment_address: z.string().trim(),
  enabled: z.boolean(),
})
export type CustomerForm = z.infer<typeof Filled>

export const NEW_CUSTOMER: CustomerForm = { ...EMPTY, type: 'Individual', payment_address: '', enabled: true }

/** Form schema of a new customer in a domain; outputs the API request. Omits empty texts. */
export const newCustomer = (domain: string) =>
  Filled.transform((filled): unknown => ({
    type: filled.type,
    payment_address: addressIn(domain, filled.payment_address),
    status: filled.enabled ? 'ENABLED' : 'DISABLED',
    ...given(filled, ({ length }) => length > 0),
  })).pipe(CreateCustomer as z.ZodType<CreateCustomer, unknown>)

/** The user may have typed the whole address. */
function addressIn(domain: string, typed: string): string | undefined {
  if (typed === '') return undefined
  return typed.includes('@') ? typed : `${typed}@${domain}`
}

/**
 * Form schema of an edit. Outputs only changed fields, so that it does not overwrite others'
 * changes.
 */
export const changeOf = (customer: CustomerDetails) =>
  Filled.transform((filled): unknown => given(filled, (text, name) => text !== customer[name])).pipe(
    updateOf(customer.type) as z.ZodType<UpdateCustomer, unknown>,
  )

const updateOf = (type: CustomerDetails['type']) =>
  UpdateCustomer.superRefine((change, ctx) => {
    for (const field of requiredButCleared(type, change)) {
      ctx.addIssue({ code: 'custom', path: [field], message: REQUIRED })
    }
  })

export const formOf = (customer: CustomerDetails): CustomerForm => ({
  ...NEW_CUSTOMER,
  ...(Object.fromEntries(TEXTS[customer.type].map((name) => [name, customer[name]])) as Record<TextName, string>),
  type: customer.type,
})

function given(filled: CustomerForm, counts: (text: string, name: TextName) => boolean) {
  const pairs = TEXTS[filled.type].map((name) => [name, filled[name].trim()] as const)
  return Object.fromEntries(pairs.filter(([name, text]) => counts(text, name)))
}
