import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { queryKeys } from '#app/_query/keys.ts'
import { browserClient } from '#lib/client/browser.ts'
import type { Client } from '#lib/client/client.ts'
import type { InEnvironment } from '../environment-choices.ts'
import type { OverviewView } from './search-params.ts'

/** Each read sums the transactions of the day, so poll rarely. */
const POLL_MS = 30_000

export const overviewQuery = ({ environment }: InEnvironment<OverviewView>, client: Client = browserClient) =>
  queryOptions({
    queryKey: [...queryKeys.operator, 'overview', environment],
    queryFn: ({ signal }) => client.call('GET /operator/overview', { query: { environment }, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: POLL_MS,
  })
