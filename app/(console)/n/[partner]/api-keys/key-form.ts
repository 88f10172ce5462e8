import { z } from 'zod'
import { NetworkLines, networksOf } from '#app/_form/network-lines.ts'
import type { Environment } from '#lib/kernel/access.ts'
import { numberText } from '#lib/kernel/wording.ts'
import { type ApiKey, CreateApiKey, MAX_RATE_LIMIT, UpdateApiKey } from '#lib/modules/api-keys/contract.ts'
import { KEY_OPERATIONS } from './key-operations.ts'

const DAY_SECONDS = 86_400
/** Lifetimes to choose from, in days; `date` for another date. */
const EXPIRIES = ['never', '30', '90', '365', 'date'] as const

/**
 * Form values: the limit and the networks as they are typed, empty for none. `scope` is whether the
 * key is restricted to `operations`.
 */
const Filled = z
  .object({
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
    expiry: z.enum(EXPIRIES),
    expires_on: z.string(),
    allowed_networks: NetworkLines,
    scope: z.enum(['all', 'listed']),
    operations: z.array(z.string()),
  })
  .superRefine(({ expiry, expires_on, scope, ...chosen }, ctx) => {
    if (expiry === 'date' && Number.isNaN(Date.parse(expires_on))) {
      ctx.addIssue({ code: 'custom', path: ['expires_on'], message: 'Enter a date' })
    }
    if (scope === 'listed' && operationsOf(chosen).length === 0) {
      ctx.addIssue({ code: 'custom', path: ['operations'], message: 'Choose at least one operation' })
    }
  })
export type KeyForm = z.input<typeof Filled>

export const FIELDS = [
  'name',
  'description',
  'rate_limit_per_second',
  'expires_on',
  'allowed_networks',
  'operations',
] as const
/** Fields of the request with another name in the form. */
export const FIELD_NAMES = { expires_at: 'expires_on' } as const

/** Read-only by default. A key for live expires after a year, so that a forgotten one ends. */
export const newKeyValues = (environment: Environment): KeyForm => ({
  name: '',
  description: '',
  access: { customers_read: true, customers_write: false, transactions_read: true, transactions_write: false },
  rate_limit_per_second: '',
  expiry: environment === 'live' ? '365' : 'never',
  expires_on: '',
  allowed_networks: '',
  scope: 'all',
  operations: [],
})

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

export const formOf = ({ name, description, access, rate_limit_per_second: limit, ...key }: ApiKey): KeyForm => ({
  name,
  description,
  access,
  rate_limit_per_second: limit === null ? '' : String(limit),
  expiry: key.expires_at ? 'date' : 'never',
  expires_on: key.expires_at ? new Date(key.expires_at.seconds * 1000).toISOString().slice(0, 10) : '',
  allowed_networks: (key.allowed_networks ?? []).join('\n'),
  scope: key.operations ? 'listed' : 'all',
  operations: key.operations ?? [],
})

const bodyOf = ({ name, description, access, rate_limit_per_second: limit, ...filled }: KeyForm) => {
  const { customers_read, customers_write, transactions_read, transactions_write } = access
  return {
    name,
    description,
    access: { customers_read, customers_write, transactions_read, transactions_write },
    rate_limit_per_second: limit === '' ? null : Number(limit),
    expires_at: expiryOf(filled),
    allowed_networks: networksOf(filled.allowed_networks),
    operations: filled.scope === 'all' ? null : operationsOf({ access, operations: filled.operations }),
  }
}

/** The chosen operations that the permissions allow; the others are not shown. */
function operationsOf({ access, operations }: Pick<KeyForm, 'access' | 'operations'>): string[] {
  const allowed = KEY_OPERATIONS.flatMap(({ operations: all }) => all.filter(({ flag }) => access[flag]))
  return allowed
    .map(({ id }) => id)
    .filter((id) => operations.includes(id))
    .sort()
}

/**
 * A date is the start of that day, UTC. So are lifetimes, so that a retry sends the same request and
 * creates no second key.
 */
function expiryOf({ expiry, expires_on }: Pick<KeyForm, 'expiry' | 'expires_on'>): { seconds: number } | null {
  if (expiry === 'never') return null
  if (expiry === 'date') return { seconds: Date.parse(expires_on) / 1000 }
  const today = Math.floor(Date.now() / 1000 / DAY_SECONDS)
  return { seconds: (today + Number(expiry)) * DAY_SECONDS }
}
