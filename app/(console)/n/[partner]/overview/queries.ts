import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { pollEvery } from '#app/_query/live.ts'
import { browserClient } from '#lib/client/browser.ts'
import type { Client } from '#lib/client/client.ts'
import type { Window } from '#lib/modules/overview/states.ts'

/** How often the figures are read again while the tab is in view. */
const CALM_MS = 15_000

/** As many webhooks as one page of the API holds. */
const MANY = 100

/** Everything that Overview alone reads of a namespace begins with this key. */
export const overviewKeys = { of: (partner: string) => ['overview', partner] as const }

/** The figures of a namespace, and its volume over a window. */
export const overviewQuery = (partner: string, window: Window, client: Client = browserClient) =>
  queryOptions({
    queryKey: [...overviewKeys.of(partner), window],
    queryFn: ({ signal }) => client.call('GET /overview', { partner, query: { window }, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: pollEvery(CALM_MS),
  })

/** The newest batch that holds lines of the namespace. */
export const lastBatchQuery = (partner: string, client: Client = browserClient) =>
  queryOptions({
    queryKey: ['settlements', partner, 'last'],
    queryFn: async ({ signal }) => {
      const { batches } = await client.call('GET /settlements', { partner, query: { limit: 1 }, signal })
      return batches[0] ?? null
    },
    refetchInterval: pollEvery(CALM_MS),
  })

/** The webhooks of a namespace with how each does. */
export const endpointsQuery = (partner: string, client: Client = browserClient) =>
  queryOptions({
    queryKey: ['webhooks', partner, 'all'],
    queryFn: ({ signal }) => client.call('GET /webhook', { partner, query: { limit: MANY }, signal }),
    refetchInterval: pollEvery(CALM_MS),
  })
