import { z } from 'zod'
import { checkTypedAmount, typedAmount } from '#app/_form/typed-amount.ts'
import { plainDecimal } from '#lib/kernel/money/amount.ts'
import type { Link } from '#lib/modules/links/contract.ts'
import { PaymentAddress } from '#lib/wire/shapes.ts'

const address = z.string().trim().min(1).pipe(PaymentAddress)

const Rights = z.object({ pull: z.boolean(), limit: z.string().trim(), currency: z.string() })

export const RightsForm = Rights.superRefine(({ limit, currency }, check) =>
  checkTypedAmount(limit, currency, 'limit', check),
)
export type RightsForm = z.infer<typeof RightsForm>

export const ProposeForm = Rights.extend({ proposer_address: address, responder_address: address }).superRefine(
  ({ limit, currency }, check) => checkTypedAmount(limit, currency, 'limit', check),
)
export type ProposeForm = z.infer<typeof ProposeForm>

export const NEW_LINK: ProposeForm = {
  proposer_address: '',
  responder_address: '',
  pull: true,
  limit: '',
  currency: 'USD',
}

/** API field names that differ from the form's. */
export const NAMES = {
  'permissions.pull': 'pull',
  'permissions.limit': 'limit',
  'permissions.limit.total': 'limit',
  'permissions.limit.currency': 'limit',
} as const

/** Converts the form to API permissions. A limit requires the permission that it limits. */
export const permissionsOf = ({ pull, limit, currency }: RightsForm) => ({
  pull,
  limit: pull ? typedAmount(limit, currency) : null,
})

export const formOf = ({ permissions: { pull, limit } }: Link): RightsForm => ({
  pull,
  limit: limit ? plainDecimal({ currency: limit.currency, minor: BigInt(limit.total) }) : '',
  currency: limit?.currency ?? 'USD',
})
