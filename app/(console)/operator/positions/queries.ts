import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { queryKeys } from '#app/_query/keys.ts'
import { browserClient } from '#lib/client/browser.ts'
import type { Client } from '#lib/client/client.ts'
import { plainDecimal } from '#lib/kernel/money/amount.ts'
import type { PositionTotal } from '#lib/modules/operator/network/contract.ts'
import type { InEnvironment } from '../environment-choices.ts'
import type { PositionsView } from './search-params.ts'

export const PAGE_SIZE = 50
/** Each read of the open period recomputes its netting, so poll rarely. */
const POLL_MS = 30_000

export const positionsQuery = (view: InEnvironment<PositionsView>, client: Client = browserClient) =>
  queryOptions({
    queryKey: [...queryKeys.operator, 'positions', view],
    queryFn: ({ signal }) => client.call('GET /operator/positions', { query: { ...view, limit: PAGE_SIZE }, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: POLL_MS,
  })

/** Positions of the largest debtors, and of the largest creditors if one page does not hold all. */
const CHART_SIZE = 100

/** The totals, the currency with the most namespaces first. The API orders them by currency. */
export const mainTotals = (totals: readonly PositionTotal[]): PositionTotal[] =>
  totals.toSorted((a, b) => b.namespaces - a.namespaces || majorUnits(b) - majorUnits(a))

const majorUnits = ({ currency, owed }: PositionTotal) => Number(plainDecimal({ currency, minor: BigInt(owed) }))

/** The totals of the currency that the chart shows: the selected one, or the first. */
export const chartedTotal = ({ currency }: Pick<PositionsView, 'currency'>, totals: readonly PositionTotal[]) =>
  totals.find((total) => total.currency === currency) ?? mainTotals(totals)[0]

export const chartQuery = (
  { page: _page, ...rest }: InEnvironment<PositionsView>,
  { currency, namespaces }: PositionTotal,
  client: Client = browserClient,
) => {
  const view = { ...rest, currency }
  return queryOptions({
    queryKey: [...queryKeys.operator, 'positions', 'chart', view, namespaces],
    queryFn: async ({ signal }) => {
      const read = (page: number) =>
        client.call('GET /operator/positions', { query: { ...view, page, limit: CHART_SIZE }, signal })
      const last = Math.ceil(namespaces / CHART_SIZE)
      const [first, end] = await Promise.all([read(1), last > 1 ? read(last) : undefined])
      return [...first.positions, ...(end?.positions ?? [])]
    },
    placeholderData: keepPreviousData,
  })
}
