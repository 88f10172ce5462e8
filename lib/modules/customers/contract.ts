import { z } from 'zod'
import { PaymentAddress, SecondsObject, text, token } from '../../wire/shapes.ts'
import { CUSTOMER_TYPES } from './states.ts'

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
  business_website: z.url().max(300),
  business_industry: z.string().regex(/^\d{4}$/, 'must be a four-digit merchant category code'),
  business_description: text(500).optional(),
  first_name: text(100).optional(),
  last_name: text(100).optional(),
  email: z.email().max(254).optional(),
  ...common,
})

/** Required fields by type (contract 5). */
export const CreateCustomer = z.discriminatedUnion('type', [Individual, Business]).meta({ id: 'CreateCustomer' })
export type CreateCustomer = z.infer<typeof CreateCustomer>

/** The specification's record; fields that a customer does not have are empty strings. */
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
