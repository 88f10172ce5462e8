import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { queryKeys } from '#app/_query/keys.ts'
import { useWrite } from '#app/_query/use-write.ts'
import { browserClient } from '#lib/client/browser.ts'
import type { Client } from '#lib/client/client.ts'
import type { DepositsView } from './search-params.ts'

export const PAGE_SIZE = 25
const REFETCH_MS = 15_000

/** One page of deposits to send, or of sent ones. */
export const depositsQuery = ({ trail, state, order }: DepositsView, client: Client = browserClient) => {
  const query = { state, order, cursor: trail.at(-1), limit: PAGE_SIZE }
  return queryOptions({
    queryKey: [...queryKeys.operator, 'deposits', query],
    queryFn: ({ signal }) => client.call('GET /operator/deposits', { query, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: REFETCH_MS,
  })
}

/** Returns account numbers and amounts of these validations, or of all to send. */
export const useExportDeposits = () =>
  useWrite(
    (validation_ids: string[] | undefined, idempotencyKey) =>
      browserClient.call('POST /operator/deposits/export', { body: { validation_ids }, idempotencyKey }),
    { stale: [] },
  )

export const useMarkSent = () =>
  useWrite(
    (validation_ids: string[], idempotencyKey) =>
      browserClient.call('POST /operator/deposits/sent', { body: { validation_ids }, idempotencyKey }),
    { stale: [[...queryKeys.operator, 'deposits']] },
  )
