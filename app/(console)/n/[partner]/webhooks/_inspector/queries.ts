import { queryOptions } from '@tanstack/react-query'
import { queryKeys } from '#app/_query/keys.ts'
import { useWrite } from '#app/_query/use-write.ts'
import { browserClient } from '#lib/client/browser.ts'
import type { Client } from '#lib/client/client.ts'
import type { InspectorAnswer } from '#lib/modules/inspector/states.ts'

/** Polling interval while the page is visible. */
const POLL_MS = 2_000

/** The inspector's URL and its configured response. */
export const inspectorQuery = (partner: string, client: Client = browserClient) =>
  queryOptions({
    queryKey: [...queryKeys.inspector(partner), 'itself'],
    queryFn: ({ signal }) => client.call('GET /inspector', { partner, signal }),
  })

/** Received requests, newest first. */
export const receptionsQuery = (partner: string, client: Client = browserClient) =>
  queryOptions({
    queryKey: [...queryKeys.inspector(partner), 'receptions'],
    queryFn: ({ signal }) => client.call('GET /inspector/receptions', { partner, query: {}, signal }),
    refetchInterval: POLL_MS,
  })

/** One received request with headers and body, which never change. */
export const receptionQuery = (partner: string, reception: string, client: Client = browserClient) =>
  queryOptions({
    queryKey: [...queryKeys.inspector(partner), 'reception', reception],
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
    queryKey: [...queryKeys.webhooks(partner), 'all'],
    queryFn: ({ signal }) => client.call('GET /webhook', { partner, query: { limit: 100 }, signal }),
    select: ({ webhooks }) => webhooks,
    refetchInterval: 10_000,
  })

/** Changes the inspector's response. */
export const useSetAnswer = (partner: string) =>
  useWrite(
    (answer: InspectorAnswer, idempotencyKey) =>
      browserClient.call('PUT /inspector', { partner, body: { answer }, idempotencyKey }),
    { stale: [[...queryKeys.inspector(partner), 'itself']] },
  )
