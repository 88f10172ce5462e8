import { type PageSize, sizeOf } from '#app/_query/long-page.ts'
import { minutesOf, type Period, periodOf } from '#app/_query/period.ts'
import { minuteOf, oneOf, type SearchParams, textOf, toSearch } from '#app/_query/search.ts'
import { trailOf, trailText } from '#app/_query/trail.ts'
import { isCurrency } from '#lib/kernel/money/amount.ts'
import { DIRECTIONS, type Direction } from '#lib/modules/payments/states.ts'
import { RETURN_REASONS, type ReturnReason } from '#lib/modules/returns/states.ts'
import { boundsProblem } from '../payments/bounds-problem.ts'
import { minorOf } from '../payments/search-params.ts'

export const PAGE_SIZE = 50

/**
 * List filters. Amounts are kept as typed, so that the user can correct an invalid one.
 * `from` and `to` are inclusive minutes in UTC.
 */
export type ReturnFilters = {
  readonly direction?: Direction
  readonly reason?: ReturnReason
  readonly currency?: string
  readonly min?: string
  readonly max?: string
  readonly period?: Period
  readonly from?: string
  readonly to?: string
}

/** The URL state: filters, cursors of the visited pages, and page size. */
export type ReturnsView = ReturnFilters & { readonly trail: readonly string[]; readonly size?: PageSize }

const RETURN = /^ret_[0-9a-z]{26}$/

/** Parses the URL of the list and ignores invalid parameters. */
export function readView(params: Awaited<SearchParams>): ReturnsView {
  const period = periodOf(params.period)
  const currency = textOf(params.currency, 3)?.toUpperCase()
  return {
    direction: oneOf(params.direction, DIRECTIONS),
    reason: oneOf(params.reason, RETURN_REASONS),
    currency: currency && isCurrency(currency) ? currency : undefined,
    min: textOf(params.min, 30),
    max: textOf(params.max, 30),
    period,
    from: period ? undefined : minuteOf(params.from),
    to: period ? undefined : minuteOf(params.to),
    trail: trailOf(params.after, RETURN),
    size: sizeOf(params.size),
  }
}

/** URL of the list; without parameters for the newest returns. */
export const returnsHref = (partner: string, { trail, ...rest }: Partial<ReturnsView> = {}): string =>
  `/n/${partner}/returns${toSearch({ ...rest, after: trailText(trail) })}`

/** Number of active filters in the panel. A range counts as one. */
export const moreCount = ({ currency, min, max, period, from, to }: Omit<ReturnFilters, 'reason'>): number =>
  [currency ?? min ?? max, period ?? from ?? to].filter(Boolean).length

export const isFiltered = (
  filters: Omit<ReturnFilters, 'reason'> & { readonly reason?: string | undefined },
): boolean => Boolean(filters.direction ?? filters.reason) || moreCount(filters) > 0

/** Why the amounts are not applied; undefined if they are. */
export const amountsProblem = ({
  min = '',
  max = '',
  currency = '',
}: Omit<ReturnFilters, 'reason'>): string | undefined => boundsProblem({ min, max, currency })

/** Converts the view to API parameters. A relative period is resolved now. */
export function toQuery({ direction, reason, currency, min, max, trail, ...range }: ReturnsView, now = new Date()) {
  const { from, to } = minutesOf(range, now)
  const bound = (typed: string | undefined) => (currency && typed ? minorOf(typed, currency) : undefined)
  return {
    direction,
    reason,
    currency,
    amount_from: bound(min),
    amount_to: bound(max),
    created_from: from && `${from}:00.000Z`,
    created_to: to && `${to}:59.999Z`,
    cursor: trail.at(-1),
  }
}
