import { z } from 'zod'
import { operation } from '../../wire/operation.ts'
import { Nothing, pathId } from '../../wire/shapes.ts'
import { CreateWebhook, UpdateWebhook, Webhook, WebhookList, WebhookQuery } from './contract.ts'

const tag = 'Webhooks'
const params = z.object({ webhook_id: pathId('The webhook') })
const read = { by: 'member', role: 'viewer', partner: true } as const
const write = { by: 'member', role: 'admin', partner: true } as const

export const createWebhook = operation({
  id: 'createWebhook',
  method: 'POST',
  path: '/webhook',
  tag,
  summary: 'Create a webhook for a namespace',
  description: 'The reply holds the signing secret in full. An empty list of events means all of them.',
  access: write,
  body: CreateWebhook,
  data: Webhook,
  errors: [409],
  secret: true,
  extension: true,
})

export const listWebhooks = operation({
  id: 'listWebhooks',
  method: 'GET',
  path: '/webhook',
  tag,
  summary: 'List the webhooks of a namespace, newest first',
  description: 'Secrets are shown masked. `failing_since` and `disabled_reason` tell of the health of each.',
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
  summary: 'Read a webhook',
  description: 'The secret is shown masked.',
  access: read,
  params,
  data: Webhook,
  errors: [404],
  extension: true,
})

export const updateWebhook = operation({
  id: 'updateWebhook',
  method: 'PUT',
  path: '/webhook/{webhook_id}',
  tag,
  summary: 'Change a webhook',
  description:
    'Fields that are absent stay as they are. Nothing is sent to a disabled webhook until it is enabled again.',
  access: write,
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
  description: 'Nothing more is sent to it, what waits included.',
  access: write,
  params,
  data: Nothing,
  errors: [404],
})
