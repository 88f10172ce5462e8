import { queryOptions } from '@tanstack/react-query'
import { queryKeys } from '#app/_query/keys.ts'
import { browserClient } from '#lib/client/browser.ts'
import type { Client } from '#lib/client/client.ts'

/** A completed batch does not change. */
export const batchQuery = (batch_id: string, client: Client = browserClient) =>
  queryOptions({
    queryKey: [...queryKeys.operator, 'batch', batch_id],
    queryFn: ({ signal }) => client.call('GET /operator/batches/{batch_id}', { params: { batch_id }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
