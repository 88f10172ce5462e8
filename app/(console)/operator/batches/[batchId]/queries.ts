import { queryOptions } from '@tanstack/react-query'
import { queryKeys } from '#app/_query/keys.ts'
import { browserClient } from '#lib/client/browser.ts'
import type { Client } from '#lib/client/client.ts'

const POLL_MS = 15_000

/** A completed batch changes only until it is final. */
export const batchQuery = (batch_id: string, client: Client = browserClient) =>
  queryOptions({
    queryKey: [...queryKeys.operator, 'batch', batch_id],
    queryFn: ({ signal }) => client.call('GET /operator/batches/{batch_id}', { params: { batch_id }, signal }),
    staleTime: ({ state }) => (state.data?.batch.finality?.state === 'pending' ? 0 : Number.POSITIVE_INFINITY),
    refetchInterval: ({ state }) => state.data?.batch.finality?.state === 'pending' && POLL_MS,
  })
