import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { queryKeys } from '#app/_query/keys.ts'
import { pollEvery } from '#app/_query/live.ts'
import { longKeyset, showFirst } from '#app/_query/long-page.ts'
import { browserClient } from '#lib/client/browser.ts'
import type { Client } from '#lib/client/client.ts'
import { type HistoryWindow, historyFrom, type LiquidityView, PAGE_SIZE, toQuery } from './search-params.ts'

const POLL_MS = 15_000
/** Samples are taken each hour. */
const HISTORY_MS = 300_000

/** The limits of a namespace by currency. Most have none, and do not poll. */
export const liquidityQuery = (partner: string, client: Client = browserClient) =>
  queryOptions({
    queryKey: [...queryKeys.liquidity(partner), 'now'],
    queryFn: async ({ signal }) => (await client.call('GET /liquidity', { partner, signal })).liquidity,
    refetchInterval: ({ state }) => (state.data?.length ? pollEvery(POLL_MS)() : false),
  })

/** One page of movements, newest first. The newest page is polled. */
export const movementsQuery = (partner: string, view: LiquidityView, client: Client = browserClient) => {
  const { chart: _chart, window: _window, ...list } = view
  return queryOptions({
    // Without the time now, so that a relative period does not change the key.
    queryKey: [...queryKeys.liquidity(partner), 'movements', list],
    queryFn: (context) =>
      longKeyset(
        { size: view.size ?? PAGE_SIZE, cursor: view.trail.at(-1) },
        (part) =>
          client.call('GET /liquidity/movements', {
            partner,
            query: { ...toQuery(view), ...part },
            signal: context.signal,
          }),
        (first, next) => ({ ...first, movements: [...first.movements, ...next.movements] }),
        showFirst(context),
      ),
    placeholderData: keepPreviousData,
    refetchInterval: view.trail.length === 0 ? pollEvery(POLL_MS) : false,
  })
}

/** The hourly exposure in one currency. */
export const historyQuery = (
  partner: string,
  currency: string,
  window: HistoryWindow,
  client: Client = browserClient,
) =>
  queryOptions({
    queryKey: [...queryKeys.liquidity(partner), 'history', currency, window],
    queryFn: ({ signal }) =>
      client.call('GET /liquidity/history', {
        partner,
        query: { currency, from: historyFrom(window, new Date()) },
        signal,
      }),
    placeholderData: keepPreviousData,
    refetchInterval: pollEvery(HISTORY_MS),
  })
