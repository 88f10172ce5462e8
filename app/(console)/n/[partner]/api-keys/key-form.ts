import { z } from 'zod'
import { numberText } from '#lib/kernel/wording.ts'
import { type ApiKey, CreateApiKey, MAX_RATE_LIMIT, UpdateApiKey } from '#lib/modules/api-keys/contract.ts'

/** Form values: the limit as it is typed, empty for none. */
const Filled = z.object({
  name: z.string().trim(),
  description: z.string().trim(),
  access: CreateApiKey.shape.access,
  rate_limit_per_second: z
    .string()
    .trim()
    .refine(
      (typed) => typed === '' || (/^[1-9]\d{0,5}$/.test(typed) && Number(typed) <= MAX_RATE_LIMIT),
      `Enter a whole number from 1 to ${numberText(MAX_RATE_LIMIT)}, or leave it empty.`,
    ),
})
export type KeyForm = z.input<typeof Filled>

export const FIELDS = ['name', 'description', 'rate_limit_per_second'] as const

/** Read-only by default. */
export const NEW_KEY: KeyForm = {
  name: '',
  description: '',
  access: { customers_read: true, customers_write: false, transactions_read: true, transactions_write: false },
  rate_limit_per_second: '',
}

/** Form schema of a new key; outputs the API request. */
export const newKey = Filled.transform((filled): unknown => bodyOf(filled)).pipe(
  CreateApiKey as z.ZodType<CreateApiKey, unknown>,
)

/**
 * Form schema of an edit. Outputs only changed fields, so that it does not overwrite others'
 * changes.
 */
export const changeOf = (key: ApiKey) =>
  Filled.transform((filled): unknown => {
    const before = bodyOf(formOf(key))
    const differing = Object.entries(bodyOf(filled)).filter(
      ([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name as keyof typeof before]),
    )
    return Object.fromEntries(differing)
  }).pipe(UpdateApiKey as z.ZodType<UpdateApiKey, unknown>)

export const formOf = ({ name, description, access, rate_limit_per_second: limit }: ApiKey): KeyForm => ({
  name,
  description,
  access,
  rate_limit_per_second: limit === null ? '' : String(limit),
})

const bodyOf = ({ name, description, access, rate_limit_per_second: limit }: KeyForm) => {
  const { customers_read, customers_write, transactions_read, transactions_write } = access
  return {
    name,
    description,
    access: { customers_read, customers_write, transactions_read, transactions_write },
    rate_limit_per_second: limit === '' ? null : Number(limit),
  }
}
