import { type PageSize, sizeOf } from '#app/_query/long-page.ts'
import { minutesOf, type Period, periodOf } from '#app/_query/period.ts'
import { minuteOf, oneOf, type SearchParams, textOf, toSearch } from '#app/_query/search.ts'
import { trailOf, trailText } from '#app/_query/trail.ts'
import { isCurrency } from '#lib/kernel/money/amount.ts'
import { MOVEMENT_KINDS, type MovementKind } from '#lib/modules/liquidity/states.ts'

export const PAGE_SIZE = 25

export const HISTORY_WINDOWS = ['24h', '7d', '30d'] as const
export type HistoryWindow = (typeof HISTORY_WINDOWS)[number]
const DEFAULT_WINDOW: HistoryWindow = '7d'

/** List filters. `from` and `to` are inclusive minutes in UTC. */
export type MovementFilters = {
  readonly currency?: string
  readonly kind?: MovementKind
  readonly period?: Period
  readonly from?: string
  readonly to?: string
}

/** The URL state: filters, cursors of the visited pages, page size, and what the chart shows. */
export type LiquidityView = MovementFilters & {
  readonly trail: readonly string[]
  readonly size?: PageSize
  /** Currency of the chart; undefined for the first one. */
  readonly chart?: string
  readonly window: HistoryWindow
}

const MOVEMENT = /^lqm_[0-9a-z]{26}$/

/** Parses the URL of the screen and ignores invalid parameters. */
export function readView(params: Awaited<SearchParams>): LiquidityView {
  const period = periodOf(params.period)
  return {
    currency: currencyOf(params.currency),
    kind: oneOf(params.kind, MOVEMENT_KINDS),
    period,
    from: period ? undefined : minuteOf(params.from),
    to: period ? undefined : minuteOf(params.to),
    trail: trailOf(params.after, MOVEMENT),
    size: sizeOf(params.size),
    chart: currencyOf(params.chart),
    window: oneOf(params.window, HISTORY_WINDOWS) ?? DEFAULT_WINDOW,
  }
}

function currencyOf(given: string | string[] | undefined): string | undefined {
  const code = textOf(given, 3)?.toUpperCase()
  return code && isCurrency(code) ? code : undefined
}

/** URL of the screen; without parameters for the newest movements. */
export const liquidityHref = (partner: string, { trail, window, ...rest }: Partial<LiquidityView> = {}): string =>
  `/n/${partner}/liquidity${toSearch({
    ...rest,
    window: window === DEFAULT_WINDOW ? undefined : window,
    after: trailText(trail),
  })}`

/** Number of active filters in the panel. A range counts as one. */
export const moreCount = ({ period, from, to }: MovementFilters): number => ((period ?? from ?? to) ? 1 : 0)

export const isFiltered = (filters: MovementFilters): boolean =>
  Boolean(filters.currency ?? filters.kind) || moreCount(filters) > 0

/** Converts the view to API parameters. A relative period is resolved now. */
export function toQuery({ currency, kind, trail, period, from, to }: LiquidityView, now = new Date()) {
  const range = minutesOf({ period, from, to }, now)
  return {
    currency,
    kind,
    created_from: range.from && `${range.from}:00.000Z`,
    created_to: range.to && `${range.to}:59.999Z`,
    cursor: trail.at(-1),
  }
}

const HOUR = 3_600_000
const HOURS: Record<HistoryWindow, number> = { '24h': 24, '7d': 7 * 24, '30d': 30 * 24 }

/** Start of the chart: a full hour, so that it shows as many hours at any minute. */
export const historyFrom = (window: HistoryWindow, now: Date): string =>
  new Date(Math.floor(now.getTime() / HOUR) * HOUR - (HOURS[window] - 1) * HOUR).toISOString()
