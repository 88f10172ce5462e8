import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { queryKeys } from '#app/_query/keys.ts'
import { pollEvery } from '#app/_query/live.ts'
import { longKeyset, showFirst } from '#app/_query/long-page.ts'
import { browserClient } from '#lib/client/browser.ts'
import type { Client } from '#lib/client/client.ts'
import { PAGE_SIZE, type ReturnsView, toQuery } from './search-params.ts'

/** Polling interval of the newest page while the tab is visible. */
const NEWEST_MS = 15_000

/** One page of returns, newest first. The newest page is polled. */
export const returnsQuery = (partner: string, view: ReturnsView, client: Client = browserClient) =>
  queryOptions({
    // Without the time now, so that a relative period does not change the key.
    queryKey: [...queryKeys.returns(partner), view],
    queryFn: (context) =>
      longKeyset(
        { size: view.size ?? PAGE_SIZE, cursor: view.trail.at(-1) },
        (part) =>
          client.call('GET /returns', { partner, query: { ...toQuery(view), ...part }, signal: context.signal }),
        (first, next) => ({ ...first, returns: [...first.returns, ...next.returns] }),
        showFirst(context),
      ),
    placeholderData: keepPreviousData,
    refetchInterval: view.trail.length === 0 ? pollEvery(NEWEST_MS) : false,
  })
