import { queryOptions } from '@tanstack/react-query'
import { useWrite } from '#app/_query/use-write.ts'
import { browserClient } from '#lib/client/browser.ts'
import type { Client } from '#lib/client/client.ts'
import type { InspectorAnswer } from '#lib/modules/inspector/states.ts'
import { webhookKeys } from '../queries.ts'

/** Asked so often while somebody looks; a hidden page asks nothing. */
const LIVE_MS = 2_000

const keys = { of: (partner: string) => ['inspector', partner] as const }

/** Where the inspector is and how it answers. */
export const inspectorQuery = (partner: string, client: Client = browserClient) =>
  queryOptions({
    queryKey: [...keys.of(partner), 'itself'],
    queryFn: ({ signal }) => client.call('GET /inspector', { partner, signal }),
  })

/** What it received, newest first. */
export const receptionsQuery = (partner: string, client: Client = browserClient) =>
  queryOptions({
    queryKey: [...keys.of(partner), 'receptions'],
    queryFn: ({ signal }) => client.call('GET /inspector/receptions', { partner, query: {}, signal }),
    refetchInterval: LIVE_MS,
  })

/** One reception with its headers and body, which do not change. */
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

/** All webhooks of the namespace: it has at most a hundred. */
export const allWebhooksQuery = (partner: string, client: Client = browserClient) =>
  queryOptions({
    queryKey: [...webhookKeys.of(partner), 'all'],
    queryFn: ({ signal }) => client.call('GET /webhook', { partner, query: { limit: 100 }, signal }),
    select: ({ webhooks }) => webhooks,
    refetchInterval: 10_000,
  })

/** Has the inspector answer otherwise from now on. */
export const useSetAnswer = (partner: string) =>
  useWrite(
    (answer: InspectorAnswer, idempotencyKey) =>
      browserClient.call('PUT /inspector', { partner, body: { answer }, idempotencyKey }),
    { stale: [[...keys.of(partner), 'itself']] },
  )
