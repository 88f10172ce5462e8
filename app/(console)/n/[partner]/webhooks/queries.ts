import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { useWrite } from '#app/_query/use-write.ts'
import { browserClient } from '#lib/client/browser.ts'
import type { Client } from '#lib/client/client.ts'
import type { CreateWebhook, UpdateWebhook } from '#lib/modules/webhooks/contract.ts'
import { toQuery, type WebhooksView } from './search-params.ts'

export const PAGE_SIZE = 25

/** Everything that is read of a namespace's webhooks begins with this key. */
export const webhookKeys = { of: (partner: string) => ['webhooks', partner] as const }

/** One page of a namespace's webhooks with how each does, newest first. */
export const webhooksQuery = (partner: string, view: WebhooksView, client: Client = browserClient) =>
  queryOptions({
    queryKey: [...webhookKeys.of(partner), 'page', toQuery(view)],
    queryFn: ({ signal }) =>
      client.call('GET /webhook', { partner, query: { ...toQuery(view), limit: PAGE_SIZE }, signal }),
    placeholderData: keepPreviousData,
  })

/** Every event there is, with an example. It changes with the gateway only. */
export const eventTypesQuery = (partner: string, client: Client = browserClient) =>
  queryOptions({
    queryKey: ['webhook-events'],
    queryFn: ({ signal }) => client.call('GET /webhook-events', { partner, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })

/** How often each event happened of late. */
export const recentEventsQuery = (partner: string, client: Client = browserClient) =>
  queryOptions({
    queryKey: ['recent-events', partner],
    queryFn: ({ signal }) => client.call('GET /webhook-events/recent', { partner, signal }),
  })

/** Whether an endpoint would be accepted. */
export const targetQuery = (partner: string, endpoint: string, client: Client = browserClient) =>
  queryOptions({
    queryKey: ['webhook-target', partner, endpoint],
    queryFn: ({ signal }) => client.call('GET /webhook-target', { partner, query: { endpoint }, signal }),
  })

/** Makes a webhook; the answer holds its secret in full. */
export const useCreateWebhook = (partner: string) =>
  useWrite(
    (body: CreateWebhook, idempotencyKey) => browserClient.call('POST /webhook', { partner, body, idempotencyKey }),
    { stale: [webhookKeys.of(partner)] },
  )

/** Changes what is given of a webhook. */
export const useUpdateWebhook = (partner: string, webhook: string) =>
  useWrite(
    (body: UpdateWebhook, idempotencyKey) =>
      browserClient.call('PUT /webhook/{webhook_id}', {
        partner,
        params: { webhook_id: webhook },
        body,
        idempotencyKey,
      }),
    { stale: [webhookKeys.of(partner)] },
  )
