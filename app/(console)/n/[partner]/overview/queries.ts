import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { queryKeys } from '#app/_query/keys.ts'
import { pollEvery } from '#app/_query/live.ts'
import { browserClient } from '#lib/client/browser.ts'
import type { Client } from '#lib/client/client.ts'
import type { Window } from '#lib/modules/overview/states.ts'

/** Polling interval while the tab is visible. */
const POLL_MS = 15_000

/** The API's maximum page size. */
const MANY = 100

/** Key prefix of all queries that only Overview uses. */

/** Key figures of a namespace, and its volume over a period. */
export const overviewQuery = (partner: string, window: Window, client: Client = browserClient) =>
  queryOptions({
    queryKey: [...queryKeys.overview(partner), window],
    queryFn: ({ signal }) => client.call('GET /overview', { partner, query: { window }, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: pollEvery(POLL_MS),
  })

/** The batches of the last cutoff that include the namespace, one per currency. */
export const lastBatchesQuery = (partner: string, client: Client = browserClient) =>
  queryOptions({
    queryKey: [...queryKeys.settlements(partner), 'last'],
    queryFn: async ({ signal }) => {
      const batchesOf = async (query: { limit: number; cutoff_from?: number; cutoff_to?: number }) =>
        (await client.call('GET /settlements', { partner, query, signal })).batches
      const [newest] = await batchesOf({ limit: 1 })
      if (!newest) return []
      const cutoff = newest.cutoff_time
      const batches = await batchesOf({ limit: MANY, cutoff_from: cutoff, cutoff_to: cutoff })
      return batches.toSorted((a, b) => a.currency.localeCompare(b.currency))
    },
    refetchInterval: pollEvery(POLL_MS),
  })

/** Webhooks of a namespace with their health. */
export const endpointsQuery = (partner: string, client: Client = browserClient) =>
  queryOptions({
    queryKey: [...queryKeys.webhooks(partner), 'all'],
    queryFn: ({ signal }) => client.call('GET /webhook', { partner, query: { limit: MANY }, signal }),
    refetchInterval: pollEvery(POLL_MS),
  })
