import { sortIn, toSort } from '#app/_list/sorts.ts'
import { fitting, oneOf, pageOf, type SearchParams, toSearch } from '#app/_query/search.ts'
import { ENVIRONMENTS, type Environment } from '#lib/kernel/access.ts'

/** Columns that the gateway sorts. The most used limit is first by default. */
export const SORTS = { use: 'use', namespace: 'name' } as const

/** The URL state: filters, order and page. */
export type LiquidityView = { environment?: Environment; currency?: string; sort?: string; page: number }

/** Parses the search params and ignores invalid ones. */
export const readView = (given: Awaited<SearchParams>): LiquidityView => ({
  environment: oneOf(given.environment, ENVIRONMENTS),
  currency: fitting(given.currency, /^[A-Z]{3}$/),
  sort: sortIn(given.sort, SORTS),
  page: pageOf(given.page),
})

export const viewHref = ({ page = 1, ...rest }: Partial<LiquidityView> = {}): string =>
  `/operator/liquidity${toSearch({ ...rest, page: page > 1 ? page : undefined })}`

export const isFiltered = ({ environment, currency }: Pick<LiquidityView, 'environment' | 'currency'>): boolean =>
  Boolean(environment ?? currency)

/** Converts the view to API query parameters. */
export const toQuery = ({ environment, currency, sort, page }: LiquidityView) => ({
  environment,
  currency,
  sort: toSort(sort, SORTS),
  page,
})
