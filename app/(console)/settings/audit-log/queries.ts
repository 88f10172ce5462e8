import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { queryKeys } from '#app/_query/keys.ts'
import { browserClient } from '#lib/client/browser.ts'
import type { Client } from '#lib/client/client.ts'
import { ApiError } from '#lib/client/errors.ts'
import { type AuditView, toFilters } from './search-params.ts'

export const PAGE_SIZE = 50

export const entriesQuery = (view: AuditView, client: Client = browserClient) => {
  const query = { ...toFilters(view), cursor: view.trail.at(-1), limit: PAGE_SIZE }
  return queryOptions({
    queryKey: [...queryKeys.audit, 'page', query],
    queryFn: ({ signal }) => client.call('GET /audit-entries', { query, signal }),
    placeholderData: keepPreviousData,
  })
}

/** One immutable entry. Throws ApiError 404 if the organization has no such entry. */
export const entryQuery = (entry: string, client: Client = browserClient) =>
  queryOptions({
    queryKey: [...queryKeys.audit, 'entry', entry],
    queryFn: async ({ signal }) => {
      const { entries } = await client.call('GET /audit-entries', { query: { token: entry, limit: 1 }, signal })
      const [found] = entries
      if (!found) throw new ApiError(404, 'error.not_found', 'Entry not found')
      return found
    },
    staleTime: Number.POSITIVE_INFINITY,
  })
