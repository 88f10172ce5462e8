import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { pollEvery } from '#app/_query/live.ts'
import { longKeyset } from '#app/_query/long-page.ts'
import { browserClient } from '#lib/client/browser.ts'
import type { Client } from '#lib/client/client.ts'
import { PAGE_SIZE, type PaymentsView, queryOf } from './search-params.ts'

/** How often the newest page is read again while the tab is in view. */
const NEWEST_MS = 5000

/** Everything that is read of payments in a namespace. */
export const paymentKeys = {
  all: (partner: string) => ['payments', partner] as const,
  list: (partner: string, view: PaymentsView) => ['payments', partner, 'list', queryOf(view), view.size] as const,
  story: (partner: string, paymentId: string) => ['payments', partner, 'story', paymentId] as const,
  events: (partner: string, paymentId: string) => [...paymentKeys.story(partner, paymentId), 'events'] as const,
  raw: (partner: string, paymentId: string, part: string) => ['payments', partner, 'raw', paymentId, part] as const,
}

/** One page of the payments of a namespace, newest first; the newest page keeps itself up to date. */
export const paymentsQuery = (partner: string, view: PaymentsView, client: Client = browserClient) =>
  queryOptions({
    queryKey: paymentKeys.list(partner, view),
    queryFn: ({ signal }) =>
      longKeyset(
        { size: view.size ?? PAGE_SIZE, cursor: view.trail.at(-1) },
        (part) => client.call('GET /payments', { partner, query: { ...queryOf(view), ...part }, signal }),
        (first, next) => ({ ...first, payments: [...first.payments, ...next.payments] }),
      ),
    placeholderData: keepPreviousData,
    refetchInterval: view.trail.length === 0 ? pollEvery(NEWEST_MS) : false,
  })
