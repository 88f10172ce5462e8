import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { queryKeys } from '#app/_query/keys.ts'
import { useWrite } from '#app/_query/use-write.ts'
import { browserClient } from '#lib/client/browser.ts'
import type { Client } from '#lib/client/client.ts'
import type { Environment } from '#lib/kernel/access.ts'
import type { RunsView } from './search-params.ts'

export const PAGE_SIZE = 25
const POLL_MS = 15_000
const RUNNING_MS = 1_000

/** One page of the network's runs, newest first. Polls faster while one is running. */
export const runsQuery = ({ run: _run, ...view }: RunsView, client: Client = browserClient) =>
  queryOptions({
    queryKey: [...queryKeys.operator, 'runs', view],
    queryFn: ({ signal }) =>
      client.call('GET /operator/settlement-runs', { query: { ...view, limit: PAGE_SIZE }, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data?.runs.some(({ status }) => status === 'PROCESSING') ? RUNNING_MS : POLL_MS,
  })

export const useRunNow = () =>
  useWrite(
    (environment: Environment, idempotencyKey) =>
      browserClient.call('POST /operator/settlement-runs', { body: { environment }, idempotencyKey }),
    { stale: [queryKeys.operator] },
  )
