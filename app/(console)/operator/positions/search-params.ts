import { fitting, oneOf, pageOf, type SearchParams, toSearch } from '#app/_query/search.ts'
import { ENVIRONMENTS, type Environment } from '#lib/kernel/access.ts'

const PERIODS = ['open', 'last'] as const
type Period = (typeof PERIODS)[number]

/** The URL state. Omits the default period, `open`. */
export type PositionsView = { environment?: Environment; period?: Period; currency?: string; page: number }

/** Parses the search params and ignores invalid ones. */
export const readView = (given: Awaited<SearchParams>): PositionsView => ({
  environment: oneOf(given.environment, ENVIRONMENTS),
  period: oneOf(given.period, PERIODS),
  currency: fitting(given.currency, /^[A-Z]{3}$/),
  page: pageOf(given.page),
})

export const viewHref = ({ page = 1, ...rest }: Partial<PositionsView> = {}): string =>
  `/operator/positions${toSearch({ ...rest, page: page > 1 ? page : undefined })}`
