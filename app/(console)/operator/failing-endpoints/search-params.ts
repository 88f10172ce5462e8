import { oneOf, pageOf, type SearchParams, toSearch } from '#app/_query/search.ts'
import { ENVIRONMENTS, type Environment } from '#lib/kernel/access.ts'

const STATES = ['failing', 'disabled'] as const

/** The URL state: filters and page. */
export type EndpointsView = { environment?: Environment; state?: (typeof STATES)[number]; page: number }

/** Parses the search params and ignores invalid ones. */
export const readView = (given: Awaited<SearchParams>): EndpointsView => ({
  environment: oneOf(given.environment, ENVIRONMENTS),
  state: oneOf(given.state, STATES),
  page: pageOf(given.page),
})

export const viewHref = ({ page = 1, ...rest }: Partial<EndpointsView> = {}): string =>
  `/operator/failing-endpoints${toSearch({ ...rest, page: page > 1 ? page : undefined })}`
