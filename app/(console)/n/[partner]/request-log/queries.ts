import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { queryKeys } from '#app/_query/keys.ts'
import { longKeyset, showFirst } from '#app/_query/long-page.ts'
import { browserClient } from '#lib/client/browser.ts'
import type { Client, Data } from '#lib/client/client.ts'
import { ApiError } from '#lib/client/errors.ts'
import { lacksParameter } from '#lib/client/lacks-parameter.ts'
import { isLive, type LogView, toQuery, withoutMemberReads } from './search-params.ts'

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
        (part) => readPage(client, partner, { ...toQuery(view), ...part }, context.signal),
        (first, next) => ({ ...next, requests: [...first.requests, ...next.requests] }),
        showFirst(context),
      ),
    placeholderData: keepPreviousData,
    refetchInterval: isLive(view) ? POLL_MS : false,
  })

/** Clients whose gateway does not have `member_reads`. */
const earlier = new WeakSet<Client>()

type PageQuery = ReturnType<typeof toQuery> & { readonly limit: number }

/**
 * A page, and whether its gateway lacks `member_reads`. Stored with the page, because the browser also
 * uses pages that the server loaded.
 */
export type LogPage = Data<'GET /request-log'> & { readonly isEarlier: boolean }

/** The parameters that listed a page. Omits parameters that the gateway does not support. */
export const listedQuery = (view: LogView, page: Pick<LogPage, 'isEarlier'> | undefined) =>
  page?.isEarlier ? withoutMemberReads(toQuery(view)) : toQuery(view)

/** One page. Omits parameters that the gateway does not support. */
async function readPage(client: Client, partner: string, query: PageQuery, signal: AbortSignal): Promise<LogPage> {
  const read = async (query: ReturnType<typeof withoutMemberReads>, isEarlier: boolean) => ({
    ...(await client.call('GET /request-log', { partner, query, signal })),
    isEarlier,
  })
  if (earlier.has(client)) return read(withoutMemberReads(query), true)
  try {
    return await read(query, false)
  } catch (error) {
    if (!lacksParameter(error, 'member_reads')) throw error
    earlier.add(client)
    return read(withoutMemberReads(query), true)
  }
}

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
      try {
        const { requests } = await client.call('GET /request-log', { partner, query, signal })
        return requests[0]?.bodies ?? null
      } catch (error) {
        if (lacksParameter(error, 'bodies')) return null
        throw error
      }
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
