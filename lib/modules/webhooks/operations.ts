import { z } from 'zod'
import { operation } from '../../wire/operation.ts'
import { Nothing, pathId } from '../../wire/shapes.ts'
import {
  CreateWebhook,
  Delivery,
  DeliveryDetails,
  DeliveryPage,
  DeliveryQuery,
  EndpointQuery,
  EndpointVerdict,
  EventCatalog,
  PaymentEvents,
  RecentEvents,
  RevealWebhookSecret,
  RotateWebhookSecret,
  SendTest,
  UpdateWebhook,
  WatchedWebhook,
  Webhook,
  WebhookErrorPage,
  WebhookErrorQuery,
  WebhookList,
  WebhookQuery,
} from './contract.ts'

const tag = 'Webhooks'
const params = z.object({ webhook_id: pathId('The webhook') })
const ofDelivery = params.extend({ delivery_id: pathId('The delivery') })
const read = { by: 'member', permission: 'read', partner: true } as const
const write = { by: 'member', permission: 'webhooks.manage', partner: true } as const

export const createWebhook = operation({
  id: 'createWebhook',
  method: 'POST',
  path: '/webhook',
  tag,
  summary: 'Create a webhook',
  description: 'The response contains the full signing secret. An empty `events` list subscribes to all events.',
  access: write,
  stepUp: 'recent',
  approval: 'live_webhooks',
  body: CreateWebhook,
  data: Webhook,
  errors: [409],
  secret:
    'To get the secret, find the webhook with GET /webhook and reveal its secret (POST /webhook/{webhook_id}/secret/reveal), or rotate it.',
  extension: true,
})

export const listWebhooks = operation({
  id: 'listWebhooks',
  method: 'GET',
  path: '/webhook',
  tag,
  summary: 'List webhooks',
  description:
    'Newest first unless `sort` is given, with masked secrets. `health`, `failing_since` and `disabled_reason` describe each endpoint’s condition.',
  access: read,
  query: WebhookQuery,
  data: WebhookList,
  extension: true,
})

export const findWebhook = operation({
  id: 'findWebhook',
  method: 'GET',
  path: '/webhook/{webhook_id}',
  tag,
  summary: 'Get a webhook',
  description: 'The secret is masked. `health` describes recent deliveries.',
  access: read,
  params,
  data: WatchedWebhook,
  errors: [404],
  extension: true,
})

export const updateWebhook = operation({
  id: 'updateWebhook',
  method: 'PUT',
  path: '/webhook/{webhook_id}',
  tag,
  summary: 'Update a webhook',
  description: 'Omitted fields keep their values. Nothing is sent to a disabled webhook until it is enabled again.',
  access: write,
  stepUp: 'recent',
  approval: 'live_webhooks',
  directBody: { enabled: false },
  params,
  body: UpdateWebhook,
  data: Webhook,
  errors: [404],
  extension: true,
})

export const deleteWebhook = operation({
  id: 'deleteWebhook',
  method: 'DELETE',
  path: '/webhook/{webhook_id}',
  tag,
  summary: 'Delete a webhook',
  description: 'Pending deliveries are not sent.',
  access: write,
  stepUp: 'recent',
  approval: 'live_webhooks',
  params,
  data: Nothing,
  errors: [404],
})

export const listEventTypes = operation({
  id: 'listEventTypes',
  method: 'GET',
  path: '/webhook-events',
  tag,
  summary: 'List webhook event types',
  description: 'Includes an example delivery for each type, with sample data.',
  access: read,
  data: EventCatalog,
  extension: true,
})

export const countRecentEvents = operation({
  id: 'countRecentEvents',
  method: 'GET',
  path: '/webhook-events/recent',
  tag,
  summary: 'Count recent events by type',
  description: 'Counts the events of the last seven days. Types without events are omitted.',
  access: read,
  data: RecentEvents,
  extension: true,
})

export const checkWebhookTarget = operation({
  id: 'checkWebhookTarget',
  method: 'GET',
  path: '/webhook-target',
  tag,
  summary: 'Check a webhook endpoint',
  description:
    'Checks the URL and the addresses that its host currently resolves to. Each connection is checked again. A host that does not resolve is accepted; `is_unknown_host` is true if DNS has no address for it.',
  access: write,
  query: EndpointQuery,
  data: EndpointVerdict,
  extension: true,
})

export const listPaymentEvents = operation({
  id: 'listPaymentEvents',
  method: 'GET',
  path: '/payments/{payment_id}/events',
  tag,
  summary: 'List a payment’s events',
  description: 'Oldest first, with their deliveries. Deliveries to deleted webhooks are omitted.',
  // Everyone who can read the payment's timeline.
  access: { by: 'key', flag: 'transactions_read', permission: 'read', partner: true },
  params: z.object({ payment_id: pathId('The payment') }),
  data: PaymentEvents,
  errors: [404],
  extension: true,
})

export const listDeliveries = operation({
  id: 'listDeliveries',
  method: 'GET',
  path: '/webhook/{webhook_id}/deliveries',
  tag,
  summary: 'List deliveries',
  description: 'Newest event first. Deliveries are stored for 90 days.',
  access: read,
  params,
  query: DeliveryQuery,
  data: DeliveryPage,
  errors: [404],
  extension: true,
})

export const findDelivery = operation({
  id: 'findDelivery',
  method: 'GET',
  path: '/webhook/{webhook_id}/deliveries/{delivery_id}',
  tag,
  summary: 'Get a delivery',
  description:
    'Includes the newest 50 attempts with requests and responses; `attempts` counts all. The request body is returned byte for byte, so that its signature can be verified.',
  access: read,
  params: ofDelivery,
  data: DeliveryDetails,
  errors: [404],
  extension: true,
})

export const listWebhookErrors = operation({
  id: 'listWebhookErrors',
  method: 'GET',
  path: '/webhook/{webhook_id}/errors',
  tag,
  summary: 'List failed delivery attempts',
  description:
    'Newest first. An attempt fails unless the endpoint returns a 2xx status within the webhook’s timeout (ten seconds by default).',
  access: read,
  params,
  query: WebhookErrorQuery,
  data: WebhookErrorPage,
  errors: [404],
  extension: true,
})

export const testWebhook = operation({
  id: 'testWebhook',
  method: 'POST',
  path: '/webhook/{webhook_id}/test',
  tag,
  summary: 'Send a test event',
  description:
    'Sends an event with sample data to this webhook only. It is signed and retried like any delivery, and its body contains `"test": true`. Returns 409 while the webhook is disabled.',
  access: { ...write, permission: 'webhooks.redeliver' },
  params,
  body: SendTest,
  data: Delivery,
  errors: [404, 409],
  extension: true,
})

export const rotateWebhookSecret = operation({
  id: 'rotateWebhookSecret',
  method: 'POST',
  path: '/webhook/{webhook_id}/secret',
  tag,
  summary: 'Rotate a webhook’s signing secret',
  description:
    'Returns the new secret in full. Deliveries are also signed with the previous secret for `grace_period_seconds`, by default 24 hours. Any older secret stops signing immediately.',
  access: write,
  stepUp: 'recent',
  approval: 'live_webhooks',
  params,
  body: RotateWebhookSecret,
  data: Webhook,
  errors: [404],
  secret:
    'To get the secret, reveal it with POST /webhook/{webhook_id}/secret/reveal, or rotate it again under a new idempotency key.',
  extension: true,
})

export const revealWebhookSecret = operation({
  id: 'revealWebhookSecret',
  method: 'POST',
  path: '/webhook/{webhook_id}/secret/reveal',
  tag,
  summary: 'Reveal a webhook’s signing secret',
  description:
    'Requires the member’s password. An incorrect password returns 403; ten of them within fifteen minutes return 429.',
  access: write,
  stepUp: 'password',
  params,
  body: RevealWebhookSecret,
  data: Webhook,
  errors: [404],
  secret: 'To get the secret, reveal it again under a new idempotency key.',
  extension: true,
})
