import { z } from 'zod'
import { EVENT_TYPES, EVENTS_OF, RECORD_TYPES } from '../../wire/events.ts'
import { IsoTime, keyset, NextCursor, paging, queryFlag, SecondsObject, text, token } from '../../wire/shapes.ts'
import { DELIVERY_STATUSES, DISABLED_REASONS, FAILURES } from './states.ts'

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

/** How an endpoint does, for those who look after it. */
export const WebhookHealth = z
  .object({
    attempted: z.int().meta({ description: 'Of its 100 newest deliveries, those tried at least once' }),
    delivered: z.int().meta({ description: 'Of those, the ones that were taken' }),
    waiting: z
      .int()
      .meta({ description: 'Deliveries that wait for their first or next try; 1,000 means as many or more' }),
    last_error: z
      .object({
        delivery_id: token('dlv'),
        at: IsoTime,
        failure: z.enum(FAILURES),
        status_code: z.int().nullable(),
      })
      .nullable()
      .meta({ description: 'The newest attempt that failed' }),
  })
  .meta({ id: 'WebhookHealth' })
export const WatchedWebhook = Webhook.extend({ health: WebhookHealth }).meta({ id: 'WatchedWebhook' })
export type WatchedWebhook = z.infer<typeof WatchedWebhook>

export const WebhookQuery = z.object({
  enabled: queryFlag.optional().meta({ description: 'Only enabled, or only disabled ones' }),
  ...paging(),
})
export type WebhookQuery = z.infer<typeof WebhookQuery>
export const WebhookList = z.object({ count: z.int(), webhooks: z.array(WatchedWebhook) }).meta({ id: 'WebhookList' })

/** How long the old secret signs too after a rotation; the body may be absent (contract#webhooks: 24 hours). */
export const RotateWebhookSecret = z
  .object({ grace_period_seconds: z.int().min(0).max(604_800).default(86_400) })
  .prefault({})
  .meta({ id: 'RotateWebhookSecret' })

/** Step-up: a session alone does not show a secret, whoever sits at the keyboard has to know the password. */
export const RevealWebhookSecret = z
  .object({ password: z.string().min(1).max(1000).meta({ description: "The member's own password" }) })
  .meta({ id: 'RevealWebhookSecret', example: { password: 'correct horse battery' } })

export const EndpointQuery = z.object({
  endpoint: z
    .string()
    .max(2000)
    .meta({ description: 'What a webhook is to have', example: 'https://hooks.bank.example/' }),
})
export const EndpointVerdict = z
  .object({
    is_allowed: z.boolean(),
    reason: z.string().nullable().meta({ description: 'Why it would be refused', example: null }),
  })
  .meta({ id: 'EndpointVerdict' })

/** What is sent to an endpoint (contract#webhooks). */
export const EventBody = z
  .object({
    token: token('evt').meta({ description: 'The event; the same at each attempt' }),
    version: z.string().meta({ example: '1.0.0' }),
    event_type: z.enum(EVENT_TYPES),
    record_type: z.enum(RECORD_TYPES),
    endpoint: z.string().meta({ example: 'https://hooks.bank.example/payments' }),
    data: z.looseObject({}).meta({ description: 'The record, as its own operations show it' }),
    created_at: SecondsObject,
    test: z.literal(true).optional().meta({ description: 'Only in a test event: nothing of it has happened' }),
  })
  .meta({ id: 'EventBody' })
export type EventBody = z.infer<typeof EventBody>

export const CataloguedEvent = z
  .object({
    record_type: z.enum(RECORD_TYPES),
    event_type: z.enum(EVENT_TYPES),
    description: z.string(),
    example: EventBody,
  })
  .meta({ id: 'CataloguedEvent' })
export const EventCatalogue = z.object({ events: z.array(CataloguedEvent) }).meta({ id: 'EventCatalogue' })
export type EventCatalogue = z.infer<typeof EventCatalogue>

export const RecentEvents = z
  .object({
    events: z.array(
      z.object({ record_type: z.enum(RECORD_TYPES), event_type: z.enum(EVENT_TYPES), count: z.int().min(1) }),
    ),
    is_complete: z.boolean().meta({ description: 'False: only the newest 10,000 events were counted' }),
  })
  .meta({ id: 'RecentEvents' })
export type RecentEvents = z.infer<typeof RecentEvents>

const DeliveryFields = z.object({
  token: token('dlv'),
  webhook_id: token('whk'),
  event_id: token('evt'),
  record_type: z.enum(RECORD_TYPES),
  event_type: z.enum(EVENT_TYPES),
  status: z.enum(DELIVERY_STATUSES),
  attempts: z.int().meta({ description: 'How many attempts were made' }),
  next_attempt_at: IsoTime.nullable().meta({ description: 'Null unless it is pending' }),
  last_attempt_at: IsoTime.nullable(),
  last_status_code: z.int().nullable().meta({ description: 'What was answered last; null when there was no answer' }),
  last_failure: z.enum(FAILURES).nullable().meta({ description: 'Why the last attempt failed' }),
  last_duration_ms: z.int().nullable().meta({ description: 'How long the last attempt took' }),
  created_at: IsoTime,
})
export const Delivery = DeliveryFields.meta({ id: 'Delivery' })
export type Delivery = z.infer<typeof Delivery>

export const DeliveryQuery = z.object({
  status: z.enum(DELIVERY_STATUSES).optional().meta({ description: 'Only deliveries that have come to this' }),
  record_type: z.enum(RECORD_TYPES).optional().meta({ description: 'Only events of this kind of record' }),
  event_type: z.enum(EVENT_TYPES).optional().meta({ description: 'Only events of this type' }),
  event_id: z.string().max(100).optional().meta({ description: 'Only the delivery of this event' }),
  from: IsoTime.optional().meta({ description: 'Only events from this time on' }),
  to: IsoTime.optional().meta({ description: 'Only events before this time' }),
  ...keyset(),
})
export type DeliveryQuery = z.infer<typeof DeliveryQuery>
export const DeliveryPage = z
  .object({ deliveries: z.array(Delivery), next_cursor: NextCursor })
  .meta({ id: 'DeliveryPage' })

const Headers = z.record(z.string(), z.string())
export const DeliveryAttempt = z
  .object({
    number: z.int().min(1),
    at: IsoTime,
    duration_ms: z.int().min(0),
    endpoint: z.string(),
    failure: z.enum(FAILURES).nullable().meta({ description: 'Null when it was taken' }),
    request: z.object({
      headers: Headers,
      body: z.string().meta({ description: 'Byte for byte what was signed' }),
    }),
    response: z
      .object({
        status_code: z.int(),
        headers: Headers,
        body: z.string(),
        is_cut: z.boolean().meta({ description: 'There was more than the 20,000 bytes that are kept' }),
      })
      .nullable(),
  })
  .meta({ id: 'DeliveryAttempt' })
export const DeliveryDetails = DeliveryFields.extend({
  history: z.array(DeliveryAttempt).meta({ description: 'Its attempts, first to last' }),
}).meta({ id: 'DeliveryDetails' })
export type DeliveryDetails = z.infer<typeof DeliveryDetails>

/** What was told of a payment, and to which webhooks. */
export const PaymentEvents = z
  .object({
    events: z.array(
      z.object({
        token: token('evt'),
        record_type: z.enum(RECORD_TYPES),
        event_type: z.enum(EVENT_TYPES),
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
    record_type: z.enum(RECORD_TYPES),
    event_type: z.enum(EVENT_TYPES),
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

/** The body may be absent. */
export const SendTest = z
  .object({
    event: EventFilter.optional().meta({
      description: 'What to pretend; else the first event that the webhook is told of',
    }),
  })
  .prefault({})
  .meta({ id: 'SendTest' })

export const RecoverDeliveries = z
  .object({
    what: z.enum(['failed', 'missed']).meta({
      description:
        'Deliveries of which every try failed, or events that happened while the webhook was not told of them',
    }),
    since: IsoTime.meta({ description: 'From this time on; at most 90 days ago' }),
    cursor: z.string().max(200).optional().meta({ description: '`next_cursor` of the request before' }),
    preview: z.boolean().default(false).meta({ description: 'Only count', example: false }),
  })
  .meta({ id: 'RecoverDeliveries' })
export type RecoverDeliveries = z.infer<typeof RecoverDeliveries>
export const Recovered = z
  .object({
    count: z.int().meta({ description: 'Deliveries that were, or would be, made due' }),
    next_cursor: NextCursor.meta({
      description: 'Ask again with it: there is more than one request does. Null at the end',
    }),
  })
  .meta({ id: 'Recovered' })
