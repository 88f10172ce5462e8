import { z } from 'zod'
import { paging, queryFlag, SecondsObject, text, token } from '../../wire/shapes.ts'
import { DISABLED_REASONS, EVENT_TYPES, EVENTS_OF, RECORD_TYPES } from './states.ts'

/** What a webhook is told of: something that happens to a kind of record. */
export const EventFilter = z
  .object({ record_type: z.enum(RECORD_TYPES), event_type: z.enum(EVENT_TYPES) })
  .refine(({ record_type, event_type }) => EVENTS_OF[record_type].includes(event_type), 'is no event of that record')
  .meta({ id: 'EventFilter', example: { record_type: 'RT_Transactions', event_type: 'EK_Created' } })
export type EventFilter = z.infer<typeof EventFilter>

const Endpoint = z
  .string()
  .trim()
  .min(1)
  .max(2000)
  .meta({ description: 'An https address of the public internet', example: 'https://hooks.bank.example/payments' })
const Events = z.array(EventFilter).max(50).meta({ description: 'Which events to tell of; an empty list means all' })

export const CreateWebhook = z
  .object({
    name: text(100),
    description: z.string().trim().max(500).default(''),
    endpoint: Endpoint,
    events: Events.default([]),
  })
  .meta({ id: 'CreateWebhook' })
export type CreateWebhook = z.infer<typeof CreateWebhook>

/** What is absent stays as it is. */
export const UpdateWebhook = z
  .object({
    name: text(100),
    description: z.string().trim().max(500),
    endpoint: Endpoint,
    events: Events,
    enabled: z.boolean(),
  })
  .partial()
  .meta({ id: 'UpdateWebhook' })
export type UpdateWebhook = z.infer<typeof UpdateWebhook>

export const Webhook = z
  .object({
    token: token('whk'),
    partner_id: token('part'),
    name: z.string(),
    description: z.string(),
    endpoint: z.string(),
    secret: z.string().meta({ description: 'In full at creation, rotation and when revealed; masked otherwise' }),
    previous_secret_expires_at: SecondsObject.nullable().meta({
      description: 'Until when the secret before the last rotation signs too',
    }),
    events: z.array(EventFilter),
    enabled: z.boolean(),
    disabled_reason: z
      .enum(DISABLED_REASONS)
      .nullable()
      .meta({ description: 'Set when we disabled it: it failed for five days, or answered 410 Gone' }),
    failing_since: SecondsObject.nullable().meta({ description: 'Since when every attempt has failed' }),
    created_at: SecondsObject,
    updated_at: SecondsObject,
  })
  .meta({ id: 'Webhook' })
export type Webhook = z.infer<typeof Webhook>

export const WebhookQuery = z.object({
  enabled: queryFlag.optional().meta({ description: 'Only enabled, or only disabled ones' }),
  ...paging(),
})
export type WebhookQuery = z.infer<typeof WebhookQuery>
export const WebhookList = z.object({ count: z.int(), webhooks: z.array(Webhook) }).meta({ id: 'WebhookList' })
