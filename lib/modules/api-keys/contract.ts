import { z } from 'zod'
import { AllowedNetworks } from '../../wire/networks.ts'
import { listQuery, SecondsObject, text, token } from '../../wire/shapes.ts'

/** Permissions of a key (contract#credentials). */
const Access = z
  .object({
    customers_read: z.boolean(),
    customers_write: z.boolean(),
    transactions_read: z.boolean(),
    transactions_write: z.boolean(),
  })
  .meta({ id: 'ApiKeyAccess' })

/** Highest limit of a key; a network's own limit is usually far below. */
export const MAX_RATE_LIMIT = 10_000

const RateLimit = z.int().min(1).max(MAX_RATE_LIMIT).nullable().meta({
  description:
    'Average requests per second for this key, with short bursts of up to three times this rate. The network’s limits also apply. null: no limit of its own',
  example: null,
})

const ExpiresAt = SecondsObject.nullable().meta({
  description: 'The key is rejected from this time on. null: it does not expire',
  example: null,
})

const Networks = AllowedNetworks.meta({
  description:
    'Networks in CIDR notation that requests with the key are accepted from, at most 50. An address alone is accepted, too. null: any address',
  example: null,
})

/** Most keys need a few; there are fewer operations than this. */
const MAX_OPERATIONS = 100

const Operations = z
  .array(z.string().regex(/^[A-Za-z]{1,64}$/, 'must be an operation ID, such as createPayment'))
  .min(1)
  .max(MAX_OPERATIONS)
  .nullable()
  .meta({
    description:
      'IDs of the operations that the key may call, as in the OpenAPI document. Each also needs its permission in `access`. null: all operations that `access` allows',
    example: null,
  })

export const CreateApiKey = z
  .object({
    name: text(100).meta({ example: 'Payouts' }),
    description: z.string().trim().max(500).default(''),
    access: Access,
    rate_limit_per_second: RateLimit.default(null),
    expires_at: ExpiresAt.default(null),
    allowed_networks: Networks.default(null),
    operations: Operations.default(null),
  })
  .meta({ id: 'CreateApiKey' })
export type CreateApiKey = z.infer<typeof CreateApiKey>
/** A request before defaults are applied. */
export type NewApiKey = z.input<typeof CreateApiKey>

/** Omitted fields keep their values. */
export const UpdateApiKey = z
  .object({
    name: text(100).meta({ example: 'Payouts' }),
    description: z.string().trim().max(500),
    enabled: z.boolean(),
    access: Access,
    rate_limit_per_second: RateLimit,
    expires_at: ExpiresAt,
    allowed_networks: Networks,
    operations: Operations,
  })
  .partial()
  .meta({ id: 'UpdateApiKey' })
export type UpdateApiKey = z.infer<typeof UpdateApiKey>

/**
 * Grace period of the old secret after a rotation (extension, contract#credentials). Without a body
 * it is 0, as specified.
 */
export const RotateApiKey = z
  .object({
    grace_period_seconds: z.int().min(0).max(604_800).default(0),
    expires_at: ExpiresAt.optional().meta({
      description: 'New expiry of the key. Omitted: unchanged. Required if the key has expired',
    }),
  })
  .prefault({})
  .meta({ id: 'RotateApiKey' })
export type RotateApiKey = z.infer<typeof RotateApiKey>

export const ApiKey = z
  .object({
    token: token('api'),
    partner_id: token('part'),
    name: z.string(),
    description: z.string(),
    enabled: z.boolean(),
    secret_key: z
      .string()
      .meta({ description: 'Secret. Returned in full by creation and rotation, and masked by all other operations' }),
    access: Access,
    rate_limit_per_second: RateLimit,
    expires_at: ExpiresAt,
    allowed_networks: z.array(z.string()).nullable(),
    operations: z.array(z.string()).nullable(),
    last_used_at: SecondsObject.nullable(),
    last_address: z.string().nullable().meta({ description: 'Client address of the last use' }),
    last_agent: z.string().nullable().meta({ description: 'User-Agent header of the last use, up to 200 characters' }),
    previous_secret_expires_at: SecondsObject.nullable(),
    rotated_at: SecondsObject.nullable(),
    created_at: SecondsObject,
    updated_at: SecondsObject,
  })
  .meta({ id: 'ApiKey' })
export type ApiKey = z.infer<typeof ApiKey>

const Counted = {
  requests: z.int(),
  failed: z.int().meta({ description: 'Number of requests with a 4xx or 5xx response' }),
}

/** A key in events about its expiry. */
export const ExpiringApiKey = ApiKey.pick({
  token: true,
  partner_id: true,
  name: true,
  description: true,
  enabled: true,
  access: true,
  expires_at: true,
  last_used_at: true,
})
  .extend({
    days_left: z.int().meta({ description: 'The key expires within this many days: 14, 7 or 1; 0 if it has expired' }),
  })
  .meta({ id: 'ExpiringApiKey' })
export type ExpiringApiKey = z.infer<typeof ExpiringApiKey>

/** Usage of a key in the last 30 days. Updated every two seconds. */
export const ApiKeyUsage = z
  .object({
    current: z.object({ ...Counted, last_used_at: SecondsObject.nullable() }),
    previous: z
      .object({ ...Counted, last_used_at: SecondsObject.nullable() })
      .nullable()
      .meta({
        description: 'Requests with the secret before the last rotation; null once that secret has stopped working',
      }),
    hours: z.array(z.object({ hour: z.int(), current: z.int(), previous: z.int(), older: z.int() })).meta({
      description: 'Requests per hour for the last 24 hours, oldest first, with the start of each hour in Unix seconds',
    }),
    days: z
      .array(z.object({ day: z.iso.date(), ...Counted }))
      .meta({ description: 'Requests per UTC day for the last 30 days' }),
    operations: z
      .array(z.object({ method: z.string(), path: z.string(), ...Counted, last_used_at: SecondsObject }))
      .meta({ description: 'Operations called with the key, most frequent first' }),
    addresses: z
      .array(
        z.object({
          secret: z.enum(['current', 'previous', 'older']),
          address: z.string(),
          agent: z.string().nullable().meta({ description: 'User-Agent header of the last request' }),
          ...Counted,
          first_used_at: SecondsObject,
          last_used_at: SecondsObject,
        }),
      )
      .meta({
        description: 'Client addresses per secret, including refused requests, latest first; at most 50 of each secret',
      }),
  })
  .meta({ id: 'ApiKeyUsage' })
export type ApiKeyUsage = z.infer<typeof ApiKeyUsage>

/** Days without a request after which a key counts as unused. */
export const UNUSED_DAYS = 90
/** Days before the expiry from which on a key is listed as expiring, and its organization is warned. */
export const EXPIRING_DAYS = 14

export const ApiKeyQuery = z.object({
  show: z
    .enum(['expiring', 'unused'])
    .optional()
    .meta({
      description: `\`expiring\`: only enabled keys that expire within ${EXPIRING_DAYS} days or have expired. \`unused\`: only enabled keys that were created more than ${UNUSED_DAYS} days ago and not used since then`,
    }),
  ...listQuery('Part of the name, the description or the masked secret', [
    'name',
    'status',
    'used',
    'expires',
    'created',
  ]),
})
export type ApiKeyQuery = z.infer<typeof ApiKeyQuery>
export const ApiKeyList = z.object({ count: z.int(), api_keys: z.array(ApiKey) }).meta({ id: 'ApiKeyList' })
export type ApiKeyList = z.infer<typeof ApiKeyList>
