import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { queryKeys } from '#app/_query/keys.ts'
import { browserClient } from '#lib/client/browser.ts'
import type { Client } from '#lib/client/client.ts'
import type { EndpointsView } from './search-params.ts'

export const PAGE_SIZE = 25
const POLL_MS = 15_000

/** One page of webhooks that fail or were disabled for failing, longest failing first. */
export const endpointsQuery = (view: EndpointsView, client: Client = browserClient) =>
  queryOptions({
    queryKey: [...queryKeys.operator, 'endpoints', view],
    queryFn: ({ signal }) =>
      client.call('GET /operator/failing-endpoints', { query: { ...view, limit: PAGE_SIZE }, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: POLL_MS,
  })
