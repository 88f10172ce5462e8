import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { queryKeys } from '#app/_query/keys.ts'
import { pollEvery } from '#app/_query/live.ts'
import { longKeyset, showFirst } from '#app/_query/long-page.ts'
import { browserClient } from '#lib/client/browser.ts'
import type { Client } from '#lib/client/client.ts'
import { PAGE_SIZE } from '../returns/search-params.ts'
import { type RecallsView, toQuery } from './search-params.ts'

/** Polling interval of the newest page while the tab is visible. */
const NEWEST_MS = 15_000

/** One page of recalls, newest first. The newest page is polled. */
export const recallsQuery = (partner: string, view: RecallsView, client: Client = browserClient) =>
  queryOptions({
    // Without the time now, so that a relative period does not change the key.
    queryKey: [...queryKeys.recalls(partner), view],
    queryFn: (context) =>
      longKeyset(
        { size: view.size ?? PAGE_SIZE, cursor: view.trail.at(-1) },
        (part) =>
          client.call('GET /recalls', { partner, query: { ...toQuery(view), ...part }, signal: context.signal }),
        (first, next) => ({ ...first, recalls: [...first.recalls, ...next.recalls] }),
        showFirst(context),
      ),
    placeholderData: keepPreviousData,
    refetchInterval: view.trail.length === 0 ? pollEvery(NEWEST_MS) : false,
  })

/** The number of recalls that await an answer of the namespace. */
export const waitingRecallsQuery = (partner: string, client: Client = browserClient) =>
  queryOptions({
    queryKey: [...queryKeys.recalls(partner), 'waiting'],
    queryFn: async ({ signal }) => {
      const query = { direction: 'in', state: 'open', limit: 1 } as const
      const { count, count_is_exact } = await client.call('GET /recalls', { partner, query, signal })
      return { count, count_is_exact }
    },
    refetchInterval: pollEvery(NEWEST_MS),
  })
