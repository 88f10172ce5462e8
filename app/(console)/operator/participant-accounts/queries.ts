import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { queryKeys } from '#app/_query/keys.ts'
import { browserClient } from '#lib/client/browser.ts'
import type { Client } from '#lib/client/client.ts'
import type { AccountsView } from './search-params.ts'

const PAGE_SIZE = 25
const KEY = [...queryKeys.operator, 'participant-accounts']

/** One page of the accounts of namespaces. */
export const participantAccountsQuery = ({ currency, trail }: AccountsView, client: Client = browserClient) => {
  const query = { currency, cursor: trail.at(-1), limit: PAGE_SIZE }
  return queryOptions({
    queryKey: [...KEY, query],
    queryFn: ({ signal }) => client.call('GET /operator/participant-accounts', { query, signal }),
    placeholderData: keepPreviousData,
  })
}

/** The accounts of a namespace, one for each currency. */
export const accountsOfQuery = (partner_id: string) =>
  queryOptions({
    queryKey: [...KEY, 'of', partner_id],
    queryFn: async ({ signal }) =>
      (await browserClient.call('GET /operator/participant-accounts', { query: { partner_id, limit: 100 }, signal }))
        .accounts,
  })
