import { z } from 'zod'
import { operation } from '../../../wire/operation.ts'
import { pathId } from '../../../wire/shapes.ts'
import { Delivery } from '../contract.ts'
import {
  RecoverDeliveries,
  Recovered,
  Redelivered,
  RedeliverSeveral,
  WebhookMetrics,
  WebhookMetricsQuery,
} from './contract.ts'

const tag = 'Webhooks'
const params = z.object({ webhook_id: pathId('The webhook') })
const write = { by: 'member', permission: 'webhooks.redeliver', partner: true } as const

export const redeliver = operation({
  id: 'redeliver',
  method: 'POST',
  path: '/webhook/{webhook_id}/deliveries/{delivery_id}/redeliver',
  tag,
  summary: 'Redeliver an event',
  description:
    'Sends the event again immediately, with the same ID, and restarts its retry schedule. Works for any delivery status. Returns 409 while the webhook is disabled.',
  access: write,
  params: params.extend({ delivery_id: pathId('The delivery') }),
  data: Delivery,
  errors: [404, 409],
  extension: true,
})

export const redeliverSeveral = operation({
  id: 'redeliverSeveral',
  method: 'POST',
  path: '/webhook/{webhook_id}/redeliver',
  tag,
  summary: 'Redeliver several events',
  description:
    'Sends up to 100 events again immediately, all or none, with the same IDs and new retry schedules. Returns 404 if one of the deliveries does not exist, and 409 while the webhook is disabled.',
  access: write,
  params,
  body: RedeliverSeveral,
  data: Redelivered,
  errors: [404, 409],
  extension: true,
})

export const recoverDeliveries = operation({
  id: 'recoverDeliveries',
  method: 'POST',
  path: '/webhook/{webhook_id}/recover',
  tag,
  summary: 'Recover failed or missed deliveries',
  description:
    'Makes deliveries due again, oldest first, up to 10,000 per request; continue with `next_cursor`. With `preview`, only counts them. Otherwise, returns 409 while the webhook is disabled.',
  access: write,
  params,
  body: RecoverDeliveries,
  data: Recovered,
  errors: [404, 409],
  extension: true,
})

export const findWebhookMetrics = operation({
  id: 'findWebhookMetrics',
  method: 'GET',
  path: '/webhook/{webhook_id}/metrics',
  tag,
  summary: 'Get a webhook’s delivery metrics',
  description:
    'Returns the success rate and duration of delivery attempts over time. Retries and test events count at the time of the attempt.',
  access: { by: 'member', permission: 'read', partner: true },
  params,
  query: WebhookMetricsQuery,
  data: WebhookMetrics,
  errors: [404],
  extension: true,
})
