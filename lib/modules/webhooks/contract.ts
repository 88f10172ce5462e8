import { z } from 'zod'
import { EVENT_TYPES, EVENTS_OF, RECORD_TYPES } from '../../wire/events.ts'
import { IsoTime, keyset, listQuery, NextCursor, queryFlag, SecondsObject, text, token } from '../../wire/shapes.ts'
import { changedOptions, newOptions, shownOptions } from './options/contract.ts'
import { DELIVERY_STATUSES, DISABLED_REASONS, FAILURES, MAX_SHOWN_ATTEMPTS } from './states.ts'

/** Type of the record that an event is about. */
export const RecordTypeName = z.enum(RECORD_TYPES).meta({ id: 'RecordType' })
/** What happened to the record. */
export const EventTypeName = z.enum(EVENT_TYPES).meta({ id: 'EventType' })

/** An event type that a webhook subscribes to. */
export const EventFilter = z
  .object({ record_type: RecordTypeName, event_type: EventTypeName })
  .refine(
    ({ record_type, event_type }) => EVENTS_OF[record_type].includes(event_type),
    'event_type must be an event of the record_type; GET /webhook-events lists them',
  )
  .meta({ id: 'EventFilter', example: { record_type: 'RT_Transactions', event_type: 'EK_Created' } })
export type EventFilter = z.infer<typeof EventFilter>

const Endpoint = z.string().trim().min(1).max(2000).meta({
  description: 'https:// URL whose host has public IP addresses only',
  example: 'https://hooks.bank.example/payments',
})
const Events = z
  .array(EventFilter)
  .max(50)
  .meta({ description: 'Events to deliver; an empty list subscribes to all events' })

export const CreateWebhook = z
  .object({
    name: text(100).meta({ example: 'Payment events' }),
    description: z.string().trim().max(500).default(''),
    endpoint: Endpoint,
    events: Events.default([]),
    ...newOptions,
  })
  .meta({ id: 'CreateWebhook' })
export type CreateWebhook = z.infer<typeof CreateWebhook>

/** Omitted fields keep their values. */
export const UpdateWebhook = z
  .object({
    name: text(100).meta({ example: 'Payment events' }),
    description: z.string().trim().max(500),
    endpoint: Endpoint,
    events: Events,
    ...changedOptions,
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
    secret: z.string().meta({
      description:
        'Signing secret. Returned in full by creation, rotation and reveal, and masked by all other operations',
    }),
    previous_secret_expires_at: SecondsObject.nullable().meta({
      description: 'When the previous secret stops signing',
    }),
    events: z.array(EventFilter),
    ...shownOptions,
    enabled: z.boolean(),
    disabled_reason: z
      .enum(DISABLED_REASONS)
      .nullable()
      .meta({ description: 'Why the gateway disabled the webhook: it failed for five days or returned 410 Gone' }),
    failing_since: SecondsObject.nullable().meta({
      description: 'When attempts started to fail; null if the last succeeded',
    }),
    created_at: SecondsObject,
    updated_at: SecondsObject,
  })
  .meta({ id: 'Webhook' })
export type Webhook = z.infer<typeof Webhook>

const WebhookHealth = z
  .object({
    attempted: z.int().meta({ description: 'Number of attempted deliveries among the 100 newest' }),
    delivered: z.int().meta({ description: 'Number of successful deliveries among the attempted ones' }),
    waiting: z.int().meta({ description: 'Number of pending deliveries; 1,000 means 1,000 or more' }),
    last_error: z
      .object({
        delivery_id: token('dlv'),
        at: IsoTime,
        failure: z.enum(FAILURES),
        status_code: z.int().nullable(),
      })
      .nullable()
      .meta({ description: 'The most recent failed attempt; null if there is none' }),
  })
  .meta({ id: 'WebhookHealth' })
export const WatchedWebhook = Webhook.extend({ health: WebhookHealth }).meta({ id: 'WatchedWebhook' })
export type WatchedWebhook = z.infer<typeof WatchedWebhook>

export const WebhookQuery = z.object({
  enabled: queryFlag.optional().meta({ description: '`true`: only enabled webhooks. `false`: only disabled ones' }),
  failing: queryFlag.optional().meta({
    description: '`true`: only enabled webhooks whose latest delivery attempt failed. `false`: all others',
  }),
  ...listQuery('Part of the name, the description or the endpoint', ['name', 'status']),
})
export type WebhookQuery = z.infer<typeof WebhookQuery>
export const WebhookList = z.object({ count: z.int(), webhooks: z.array(WatchedWebhook) }).meta({ id: 'WebhookList' })

/**
 * How long the old secret also signs after a rotation. Without a body: 24 hours
 * (contract#webhooks).
 */
export const RotateWebhookSecret = z
  .object({ grace_period_seconds: z.int().min(0).max(604_800).default(86_400) })
  .prefault({})
  .meta({ id: 'RotateWebhookSecret' })

/** Step-up: a session alone does not reveal a secret; the member's password is required too. */
export const RevealWebhookSecret = z
  .object({ password: z.string().min(1).max(1000).meta({ description: 'Password of the signed-in member' }) })
  .meta({ id: 'RevealWebhookSecret', example: { password: 'correct horse battery' } })

export const EndpointQuery = z.object({
  endpoint: z.string().max(2000).meta({ description: 'Endpoint URL to check', example: 'https://hooks.bank.example/' }),
})
export const EndpointVerdict = z
  .object({
    is_allowed: z.boolean(),
    reason: z
      .string()
      .nullable()
      .meta({ description: 'Why the URL is rejected; null if it is accepted', example: null }),
    is_unknown_host: z.boolean().meta({
      description: 'True if DNS has no address for the host. The URL is accepted, but deliveries fail until it has one',
      example: false,
    }),
  })
  .meta({ id: 'EndpointVerdict' })

/** The body of a delivery (contract#webhooks). */
export const EventBody = z
  .object({
    token: token('evt').meta({ description: 'ID of the event, the same for each attempt' }),
    version: z.string().meta({ example: '1.0.0' }),
    event_type: EventTypeName,
    record_type: RecordTypeName,
    endpoint: z.string().meta({ example: 'https://hooks.bank.example/payments' }),
    data: z.looseObject({}).meta({ description: 'The record, in the same format as the API returns it' }),
    created_at: SecondsObject,
    test: z.literal(true).optional().meta({ description: 'Present in test events only, which contain sample data' }),
  })
  .meta({ id: 'EventBody' })
export type EventBody = z.infer<typeof EventBody>

const CatalogEvent = z
  .object({
    record_type: RecordTypeName,
    event_type: EventTypeName,
    description: z.string(),
    example: EventBody,
  })
  .meta({ id: 'CatalogEvent' })
export const EventCatalog = z.object({ events: z.array(CatalogEvent) }).meta({ id: 'EventCatalog' })
export type EventCatalog = z.infer<typeof EventCatalog>

export const RecentEvents = z
  .object({
    events: z.array(z.object({ record_type: RecordTypeName, event_type: EventTypeName, count: z.int().min(1) })),
    is_complete: z.boolean().meta({ description: 'False if only the newest 10,000 events were counted' }),
  })
  .meta({ id: 'RecentEvents' })
export type RecentEvents = z.infer<typeof RecentEvents>

const DeliveryFields = z.object({
  token: token('dlv'),
  webhook_id: token('whk'),
  event_id: token('evt'),
  record_type: RecordTypeName,
  event_type: EventTypeName,
  status: z.enum(DELIVERY_STATUSES),
  attempts: z.int().meta({ description: 'Number of attempts so far' }),
  next_attempt_at: IsoTime.nullable().meta({ description: 'Time of the next attempt; null unless pending' }),
  last_attempt_at: IsoTime.nullable(),
  last_status_code: z.int().nullable().meta({ description: 'Status of the last response; null if there was none' }),
  last_failure: z.enum(FAILURES).nullable().meta({ description: 'Why the last attempt failed; null if it succeeded' }),
  last_duration_ms: z.int().nullable().meta({ description: 'Duration of the last attempt in milliseconds' }),
  created_at: IsoTime,
})
export const Delivery = DeliveryFields.meta({ id: 'Delivery' })
export type Delivery = z.infer<typeof Delivery>

export const DeliveryQuery = z.object({
  status: z.enum(DELIVERY_STATUSES).optional().meta({ description: 'Only deliveries with this status' }),
  record_type: RecordTypeName.optional().meta({ description: 'Only events of this record type' }),
  event_type: EventTypeName.optional().meta({ description: 'Only events of this type' }),
  event_id: z.string().max(100).optional().meta({ description: 'Only the delivery of this event' }),
  from: IsoTime.optional().meta({ description: 'Only events at or after this time' }),
  to: IsoTime.optional().meta({ description: 'Only events before this time' }),
  ...keyset(),
})
export type DeliveryQuery = z.infer<typeof DeliveryQuery>
export const DeliveryPage = z
  .object({ deliveries: z.array(Delivery), next_cursor: NextCursor })
  .meta({ id: 'DeliveryPage' })

const Headers = z.record(z.string(), z.string())
const DeliveryAttempt = z
  .object({
    number: z.int().min(1),
    at: IsoTime,
    duration_ms: z.int().min(0),
    endpoint: z.string(),
    failure: z.enum(FAILURES).nullable().meta({ description: 'Why the attempt failed; null if it succeeded' }),
    request: z.object({
      headers: Headers,
      body: z.string().meta({ description: 'The signed body, unchanged' }),
    }),
    response: z
      .object({
        status_code: z.int(),
        headers: Headers,
        body: z.string(),
        is_cut: z.boolean().meta({ description: 'True if the response body was truncated to 20,000 bytes' }),
      })
      .nullable(),
  })
  .meta({ id: 'DeliveryAttempt' })
export const DeliveryDetails = DeliveryFields.extend({
  history: z.array(DeliveryAttempt).meta({ description: `The newest ${MAX_SHOWN_ATTEMPTS} attempts, oldest first` }),
}).meta({ id: 'DeliveryDetails' })
export type DeliveryDetails = z.infer<typeof DeliveryDetails>

/** Events of a payment and their deliveries. */
export const PaymentEvents = z
  .object({
    events: z.array(
      z.object({
        token: token('evt'),
        record_type: RecordTypeName,
        event_type: EventTypeName,
        created_at: IsoTime,
        deliveries: z.array(
          z.object({
            token: token('dlv'),
            webhook_id: token('whk'),
            webhook_name: z.string(),
            status: z.enum(DELIVERY_STATUSES),
            attempts: z.int(),
            last_status_code: z.int().nullable(),
          }),
        ),
      }),
    ),
  })
  .meta({ id: 'PaymentEvents' })
export type PaymentEvents = z.infer<typeof PaymentEvents>

export const WebhookError = z
  .object({
    delivery_id: token('dlv'),
    event_id: token('evt'),
    record_type: RecordTypeName,
    event_type: EventTypeName,
    attempt: z.int().min(1),
    failure: z.enum(FAILURES),
    status_code: z.int().nullable(),
    response_body: z.string().nullable(),
    duration_ms: z.int(),
    created_at: IsoTime,
  })
  .meta({ id: 'WebhookError' })
export type WebhookError = z.infer<typeof WebhookError>
export const WebhookErrorQuery = z.object({ ...keyset() })
export const WebhookErrorPage = z
  .object({ errors: z.array(WebhookError), next_cursor: NextCursor })
  .meta({ id: 'WebhookErrorPage' })

/** The body is optional. */
export const SendTest = z
  .object({
    event: EventFilter.optional().meta({ description: 'Event to simulate; by default the first subscribed one' }),
  })
  .prefault({})
  .meta({ id: 'SendTest' })
