import { queryOptions } from '@tanstack/react-query'
import { useWrite } from '#app/_query/use-write.ts'
import { browserClient } from '#lib/client/browser.ts'
import type { Client } from '#lib/client/client.ts'
import type { InspectorAnswer } from '#lib/modules/inspector/states.ts'
import { webhookKeys } from '../queries.ts'

/** Polling interval while the page is visible. */
const POLL_MS = 2_000

const keys = { of: (partner: string) => ['inspector', partner] as const }

/** The inspector's URL and its configured response. */
export const inspectorQuery = (partner: string, client: Client = browserClient) =>
  queryOptions({
    queryKey: [...keys.of(partner), 'itself'],
    queryFn: ({ signal }) => client.call('GET /inspector', { partner, signal }),
  })

/** Received requests, newest first. */
export const receptionsQuery = (partner: string, client: Client = browserClient) =>
  queryOptions({
    queryKey: [...keys.of(partner), 'receptions'],
    queryFn: ({ signal }) => client.call('GET /inspector/receptions', { partner, query: {}, signal }),
    refetchInterval: POLL_MS,
  })

/** One received request with headers and body, which never change. */
export const receptionQuery = (partner: string, reception: string, client: Client = browserClient) =>
  queryOptions({
    queryKey: [...keys.of(partner), 'reception', reception],
    queryFn: ({ signal }) =>
      client.call('GET /inspector/receptions/{reception_id}', {
        partner,
        params: { reception_id: reception },
        signal,
      }),
    staleTime: Number.POSITIVE_INFINITY,
  })

/** All webhooks of the namespace; the limit is one hundred. */
export const allWebhooksQuery = (partner: string, client: Client = browserClient) =>
  queryOptions({
    queryKey: [...webhookKeys.of(partner), 'all'],
    queryFn: ({ signal }) => client.call('GET /webhook', { partner, query: { limit: 100 }, signal }),
    select: ({ webhooks }) => webhooks,
    refetchInterval: 10_000,
  })

/** Changes the inspector's response. */
export const useSetAnswer = (partner: string) =>
  useWrite(
    (answer: InspectorAnswer, idempotencyKey) =>
      browserClient.call('PUT /inspector', { partner, body: { answer }, idempotencyKey }),
    { stale: [[...keys.of(partner), 'itself']] },
  )
