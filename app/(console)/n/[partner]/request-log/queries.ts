import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { queryKeys } from '#app/_query/keys.ts'
import { longKeyset, showFirst } from '#app/_query/long-page.ts'
import { browserClient } from '#lib/client/browser.ts'
import type { Client } from '#lib/client/client.ts'
import { ApiError } from '#lib/client/errors.ts'
import { isLive, type LogView, toQuery } from './search-params.ts'

export const PAGE_SIZE = 50

/** The gateway flushes its log every two seconds. */
const POLL_MS = 2_500

/** One page of the log, newest first. The newest page is polled. */
export const requestsQuery = (partner: string, view: LogView, client: Client = browserClient) =>
  queryOptions({
    queryKey: [...queryKeys.requestLog(partner), 'page', toQuery(view), view.size],
    queryFn: (context) =>
      longKeyset(
        { size: view.size ?? PAGE_SIZE, cursor: view.trail.at(-1) },
        (part) =>
          client.call('GET /request-log', { partner, query: { ...toQuery(view), ...part }, signal: context.signal }),
        (first, next) => ({ ...next, requests: [...first.requests, ...next.requests] }),
        showFirst(context),
      ),
    placeholderData: keepPreviousData,
    refetchInterval: isLive(view) ? POLL_MS : false,
  })

/** One immutable log entry. Throws ApiError 404 if this namespace has no such entry. */
export const entryQuery = (partner: string, entry: string, client: Client = browserClient) =>
  queryOptions({
    queryKey: [...queryKeys.requestLog(partner), 'entry', entry],
    queryFn: async ({ signal }) => {
      const { requests } = await client.call('GET /request-log', { partner, query: { token: entry, limit: 1 }, signal })
      const [found] = requests
      if (!found) throw new ApiError(404, 'error.not_found', 'Request not found')
      return found
    },
    staleTime: Number.POSITIVE_INFINITY,
  })

/** The bodies of a log entry; null if there are none. */
export const bodiesQuery = (partner: string, entry: string, client: Client = browserClient) =>
  queryOptions({
    queryKey: [...queryKeys.requestLog(partner), 'bodies', entry],
    queryFn: async ({ signal }) => {
      const query = { token: entry, limit: 1, bodies: 'true' as const }
      const { requests } = await client.call('GET /request-log', { partner, query, signal })
      return requests[0]?.bodies ?? null
    },
    staleTime: Number.POSITIVE_INFINITY,
  })

/** Keys of the namespace, to resolve names. */
export const keyNamesQuery = (partner: string, client: Client = browserClient) =>
  queryOptions({
    queryKey: [...queryKeys.apiKeys(partner), 'names'],
    queryFn: ({ signal }) => client.call('GET /apikey', { partner, query: { limit: 100 }, signal }),
    staleTime: 60_000,
  })
