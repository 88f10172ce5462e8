import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { browserClient } from '#lib/client/browser.ts'
import type { Client } from '#lib/client/client.ts'
import type { PositionsView } from './search-params.ts'

export const PAGE_SIZE = 50
/** Each read of the open period recomputes its netting, so poll rarely. */
const POLL_MS = 30_000

export const positionsQuery = (view: PositionsView, client: Client = browserClient) =>
  queryOptions({
    queryKey: ['operator', 'positions', view],
    queryFn: ({ signal }) => client.call('GET /operator/positions', { query: { ...view, limit: PAGE_SIZE }, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: POLL_MS,
  })
