import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { queryKeys } from '#app/_query/keys.ts'
import { browserClient } from '#lib/client/browser.ts'
import type { Client } from '#lib/client/client.ts'
import { periodOf } from './search-params.ts'

const POLL_MS = 60_000

/** The statements of a month in a currency, newest first. Days close and batches become final while it is shown. */
export const statementsQuery = (
  partner: string,
  { currency, month }: { currency: string; month: string },
  client: Client = browserClient,
) =>
  queryOptions({
    queryKey: [...queryKeys.settlements(partner), 'statements', currency, month],
    queryFn: ({ signal }) =>
      client.call('GET /statements', { partner, query: { currency, ...periodOf(month) }, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: POLL_MS,
  })
