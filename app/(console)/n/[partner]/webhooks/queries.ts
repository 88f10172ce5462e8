import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { queryKeys } from '#app/_query/keys.ts'
import { useWrite } from '#app/_query/use-write.ts'
import { browserClient } from '#lib/client/browser.ts'
import type { Client } from '#lib/client/client.ts'
import { ApiError } from '#lib/client/errors.ts'
import { lacksParameter } from '#lib/client/lacks-parameter.ts'
import type { CreateWebhook, UpdateWebhook } from '#lib/modules/webhooks/contract.ts'
import { toQuery, type WebhooksView } from './search-params.ts'

export const PAGE_SIZE = 25

/** One page of a namespace's webhooks with their health, newest first. */
export const webhooksQuery = (partner: string, view: WebhooksView, client: Client = browserClient) =>
  queryOptions({
    queryKey: [...queryKeys.webhooks(partner), 'page', toQuery(view)],
    queryFn: ({ signal }) =>
      client
        .call('GET /webhook', { partner, query: { ...toQuery(view), limit: PAGE_SIZE }, signal })
        .catch((error: unknown) => {
          if (!lacksParameter(error, 'failing')) throw error
          const message = 'This gateway can’t filter by failing webhooks.'
          throw new ApiError(error.status, error.code, message, error.requestId)
        }),
    placeholderData: keepPreviousData,
  })

/** All event types with examples. They change only with the gateway's version. */
export const eventTypesQuery = (partner: string, client: Client = browserClient) =>
  queryOptions({
    queryKey: queryKeys.webhookEvents,
    queryFn: ({ signal }) => client.call('GET /webhook-events', { partner, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })

/** How often each event occurred recently. */
export const recentEventsQuery = (partner: string, client: Client = browserClient) =>
  queryOptions({
    queryKey: queryKeys.recentEvents(partner),
    queryFn: ({ signal }) => client.call('GET /webhook-events/recent', { partner, signal }),
  })

/** Whether an endpoint would be accepted. */
export const targetQuery = (partner: string, endpoint: string, client: Client = browserClient) =>
  queryOptions({
    queryKey: [...queryKeys.webhookTarget(partner), endpoint],
    queryFn: ({ signal }) => client.call('GET /webhook-target', { partner, query: { endpoint }, signal }),
  })

/** Creates a webhook. The response contains its secret in full. */
export const useCreateWebhook = (partner: string) =>
  useWrite(
    (body: CreateWebhook, idempotencyKey) => browserClient.call('POST /webhook', { partner, body, idempotencyKey }),
    { stale: [queryKeys.webhooks(partner)] },
  )

export const useUpdateWebhook = (partner: string, webhook: string) =>
  useWrite(
    (body: UpdateWebhook, idempotencyKey) =>
      browserClient.call('PUT /webhook/{webhook_id}', {
        partner,
        params: { webhook_id: webhook },
        body,
        idempotencyKey,
      }),
    { stale: [queryKeys.webhooks(partner)] },
  )
