import { z } from 'zod'
import { paging, SecondsObject, text, token } from '../../wire/shapes.ts'

/** What a key may do (contract#credentials). */
export const Access = z
  .object({
    customers_read: z.boolean(),
    customers_write: z.boolean(),
    transactions_read: z.boolean(),
    transactions_write: z.boolean(),
  })
  .meta({ id: 'ApiKeyAccess' })
export type Access = z.infer<typeof Access>

export const CreateApiKey = z
  .object({ name: text(100), description: z.string().trim().max(500).default(''), access: Access })
  .meta({ id: 'CreateApiKey' })
export type CreateApiKey = z.infer<typeof CreateApiKey>

/** What is absent stays as it is. */
export const UpdateApiKey = z
  .object({ name: text(100), description: z.string().trim().max(500), enabled: z.boolean(), access: Access })
  .partial()
  .meta({ id: 'UpdateApiKey' })
export type UpdateApiKey = z.infer<typeof UpdateApiKey>

/** How long the old secret lives on after a rotation (contract#credentials, extension). The body may be absent: 0, as the specification has it. */
export const RotateApiKey = z
  .object({ grace_period_seconds: z.int().min(0).max(604_800).default(0) })
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
    secret_key: z.string().meta({ description: 'In full once, at creation and at rotation; masked afterwards' }),
    access: Access,
    last_used_at: SecondsObject.nullable(),
    previous_secret_expires_at: SecondsObject.nullable(),
    rotated_at: SecondsObject.nullable(),
    created_at: SecondsObject,
    updated_at: SecondsObject,
  })
  .meta({ id: 'ApiKey' })
export type ApiKey = z.infer<typeof ApiKey>

const Counted = {
  requests: z.int(),
  failed: z.int().meta({ description: 'Of these, answered with a refusal or a fault' }),
}

/** How a key was used in the last 30 days. It is written every two seconds. */
export const ApiKeyUsage = z
  .object({
    current: z.object({ ...Counted, last_used_at: SecondsObject.nullable() }),
    previous: z
      .object({ ...Counted, last_used_at: SecondsObject.nullable() })
      .nullable()
      .meta({
        description: 'The secret before the last rotation; null once it works no more',
      }),
    hours: z.array(z.object({ hour: z.int(), current: z.int(), previous: z.int(), older: z.int() })).meta({
      description: 'Requests of each of the last 24 hours, oldest first; hours by their beginning, in seconds',
    }),
    days: z.array(z.object({ day: z.iso.date(), ...Counted })).meta({ description: 'Each of the last 30 days, UTC' }),
    operations: z
      .array(z.object({ method: z.string(), path: z.string(), ...Counted, last_used_at: SecondsObject }))
      .meta({ description: 'What the key was used for, the most called first' }),
  })
  .meta({ id: 'ApiKeyUsage' })
export type ApiKeyUsage = z.infer<typeof ApiKeyUsage>

export const ApiKeyQuery = z.object(paging())
export const ApiKeyList = z.object({ count: z.int(), api_keys: z.array(ApiKey) }).meta({ id: 'ApiKeyList' })
export type ApiKeyList = z.infer<typeof ApiKeyList>
