import { z } from 'zod'
import { PaymentAddress, paging, SecondsObject, sorting, text, token } from '../../wire/shapes.ts'
import { CUSTOMER_FILTER, CUSTOMER_TYPES } from './states.ts'

const common = {
  payment_address: PaymentAddress,
  status: z.enum(['ENABLED', 'DISABLED']).default('DISABLED'),
  nick_name: text(100).optional(),
  phone_number: text(32).optional(),
}

const Individual = z.object({
  type: z.literal('Individual'),
  first_name: text(100),
  middle_name: text(100).optional(),
  last_name: text(100),
  email: z.email().max(254),
  ...common,
})

const Business = z.object({
  type: z.literal('Business'),
  business_legal_name: text(200),
  business_trade_name: text(200),
  business_website: z.url({ protocol: /^https?$/, error: 'must be an http:// or https:// URL' }).max(300),
  business_industry: z.string().regex(/^\d{4}$/, 'must be a four-digit merchant category code, such as "5411"'),
  business_description: text(500).optional(),
  first_name: text(100).optional(),
  last_name: text(100).optional(),
  email: z.email().max(254).optional(),
  ...common,
})

/** Required fields by type (contract#customers). */
export const CreateCustomer = z.discriminatedUnion('type', [Individual, Business]).meta({ id: 'CreateCustomer' })
export type CreateCustomer = z.infer<typeof CreateCustomer>

/** A customer as specified; missing fields are empty strings. */
export const Customer = z
  .object({
    token: token('cust'),
    partner_id: token('part'),
    payment_address: z.string(),
    first_name: z.string(),
    last_name: z.string(),
    nick_name: z.string(),
    status: z.int().min(1).max(3).meta({ description: '1 disabled, 2 enabled, 3 deleted' }),
    type: z.enum(CUSTOMER_TYPES),
    business_trade_name: z.string(),
    created_at: SecondsObject,
    updated_at: SecondsObject,
  })
  .meta({ id: 'Customer' })
export type Customer = z.infer<typeof Customer>

/**
 * All stored fields of a customer, for its own namespace only; resolving an address returns fewer.
 */
export const CustomerDetails = Customer.extend({
  middle_name: z.string(),
  email: z.string(),
  phone_number: z.string(),
  business_legal_name: z.string(),
  business_website: z.string(),
  business_industry: z.string(),
  business_description: z.string(),
}).meta({ id: 'CustomerDetails' })
export type CustomerDetails = z.infer<typeof CustomerDetails>

const optional = (max: number) => z.string().trim().max(max).optional()
const trimmed = (value: unknown) => (typeof value === 'string' ? value.trim() : value)
const contact = { description: 'For a Business, an empty value clears this field. An Individual must have a value.' }

/**
 * Omitted fields keep their values. Address and type can be sent, but not changed
 * (contract#customers).
 */
export const UpdateCustomer = z
  .object({
    type: z.enum(CUSTOMER_TYPES),
    payment_address: PaymentAddress,
    status: z.enum(['ENABLED', 'DISABLED']),
    ...Business.pick({
      business_legal_name: true,
      business_trade_name: true,
      business_website: true,
      business_industry: true,
    }).shape,
  })
  .partial()
  .extend({
    first_name: optional(100).meta(contact),
    last_name: optional(100).meta(contact),
    email: z
      .preprocess(trimmed, z.union([z.email().max(254), z.literal('')], 'must be an email address'))
      .optional()
      .meta(contact),
    middle_name: optional(100),
    nick_name: optional(100),
    phone_number: optional(32),
    business_description: optional(500),
  })
  .meta({ id: 'UpdateCustomer', example: { status: 'ENABLED', nick_name: 'June', phone_number: '+12025550100' } })
export type UpdateCustomer = z.infer<typeof UpdateCustomer>

const REQUIRED_OF_INDIVIDUALS = ['first_name', 'last_name', 'email'] as const

/** The fields that an update would clear although customers of this type must have them. */
export const requiredButCleared = (type: Customer['type'], change: UpdateCustomer) =>
  type === 'Individual' ? REQUIRED_OF_INDIVIDUALS.filter((field) => change[field] === '') : []

/** Without `status`, deleted customers are omitted, as with accounts. */
export const CustomerFilters = z.object({
  search: z
    .string()
    .trim()
    .max(128)
    .optional()
    .meta({ description: 'Part of the address or a name, case-insensitive' }),
  status: z.enum(CUSTOMER_FILTER).optional().meta({ description: 'Only customers with this status' }),
  type: z.enum(CUSTOMER_TYPES).optional().meta({ description: 'Only individuals, or only businesses' }),
})
export type CustomerFilters = z.infer<typeof CustomerFilters>

export const CustomerQuery = CustomerFilters.extend({ sort: sorting(['name', 'created']), ...paging() })
export type CustomerQuery = z.infer<typeof CustomerQuery>
export const CustomerList = z.object({ count: z.int(), customers: z.array(Customer) }).meta({ id: 'CustomerList' })
export type CustomerList = z.infer<typeof CustomerList>
