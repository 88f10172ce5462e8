import { z } from 'zod'
import { MINOR_PATTERN } from '../../kernel/money/amount.ts'
import { isRoutingNumber } from '../../kernel/routing-number.ts'
import { CountIsExact, Currency, paging, SecondsObject, sorting, text, token } from '../../wire/shapes.ts'
import { ACCOUNT_FILTER, ACCOUNT_STATES, ACCOUNT_TYPES, TYPE_ON_WRITE, VALIDATION_STATES } from './states.ts'

const keys = <const K extends string>(map: Readonly<Record<K, unknown>>) => Object.keys(map) as K[]

export const CreateAccount = z
  .object({
    // Masked numbers show four digits, so the number must be longer.
    account_number: z.string().regex(/^[0-9]{5,17}$/, 'must be 5 to 17 digits'),
    account_title: text(100),
    routing_number: z
      .string()
      .refine(isRoutingNumber, 'must be a nine-digit ABA routing number with a valid checksum')
      .meta({ example: '011000015' }),
    type: z.enum(keys(TYPE_ON_WRITE)),
  })
  .meta({ id: 'CreateAccount' })
export type CreateAccount = z.infer<typeof CreateAccount>

/** Empty if unknown, because the gateway has no directory of institutions (decision 0014). */
const Institution = z
  .object({
    name: z.string(),
    phone_number: z.string(),
    routing_number: z.string(),
    address: z.object({ address: z.string(), city: z.string(), postal_code: z.string(), state: z.string() }),
  })
  .meta({ id: 'Institution' })

export const Account = z
  .object({
    token: token('acct'),
    partner_id: token('part'),
    account_title: z.string(),
    masked_account_number: z.string().meta({ example: 'XXXX-XXXX-XXXX-1234' }),
    routing_number: z.string(),
    status: z.enum(ACCOUNT_STATES),
    type: z.enum(ACCOUNT_TYPES),
    created_at: SecondsObject,
    updated_at: SecondsObject,
    institution: Institution,
  })
  .meta({ id: 'Account' })
export type Account = z.infer<typeof Account>

/** Without `status`, deleted accounts are omitted (contract#accounts). */
export const AccountFilters = z.object({
  account_title: z.string().trim().max(100).optional().meta({ description: 'Part of the title, case-insensitive' }),
  routing_number: z.string().max(100).optional().meta({ description: 'Exact routing number' }),
  status: z.enum(keys(ACCOUNT_FILTER)).optional().meta({ description: 'Only accounts with this status' }),
})
export type AccountFilters = z.infer<typeof AccountFilters>

/** A sorted list reaches its first 10,000 accounts, without a search by title. */
export const AccountQuery = AccountFilters.extend({ sort: sorting(['title']), ...paging() })
export type AccountQuery = z.infer<typeof AccountQuery>
export const AccountList = z
  .object({ count: z.int(), count_is_exact: CountIsExact, accounts: z.array(Account) })
  .meta({ id: 'AccountList' })
export type AccountList = z.infer<typeof AccountList>

export const StartValidation = z
  .object({ strategy: z.literal('VStrat_Microdeposit') })
  .meta({ id: 'StartAccountValidation' })

const Deposit = z.object({
  amount: z.string().regex(MINOR_PATTERN, 'must be an integer string in minor units, greater than 0, such as "3"'),
  currency: Currency,
})

export const TryValidation = z
  .object({
    amounts: z.tuple([Deposit, Deposit]).meta({
      description: 'Amounts of the two microdeposits, in any order. In the sandbox, they are 1 and 3',
      example: [
        { amount: '1', currency: 'USD' },
        { amount: '3', currency: 'USD' },
      ],
    }),
  })
  .meta({ id: 'TryAccountValidation' })
export type TryValidation = z.infer<typeof TryValidation>

export const Validation = z
  .object({
    token: token('val'),
    account_id: token('acct'),
    partner_id: token('part'),
    strategy: z.literal('VStrat_Microdeposit'),
    status: z.enum(VALIDATION_STATES),
    tries_left: z.int().min(0),
    deposits_sent: z.boolean().meta({
      description:
        'Whether the network operator has sent the microdeposits. Always false in the sandbox, where the amounts are 1 and 3',
    }),
    deposits_sent_at: SecondsObject.nullable().meta({
      description: 'When the microdeposits were marked as sent; null until then',
    }),
    created_at: SecondsObject,
    updated_at: SecondsObject,
  })
  .meta({ id: 'AccountValidation' })
export type Validation = z.infer<typeof Validation>

export const ValidationReply = z.object({ validation: Validation }).meta({ id: 'AccountValidationReply' })

export const ValidationList = z
  .object({ count: z.int(), validations: z.array(Validation) })
  .meta({ id: 'AccountValidationList' })
