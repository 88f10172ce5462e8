import { oneOf, pageOf, type SearchParams, toSearch } from '#app/_query/search.ts'

const STATES = ['failing', 'disabled'] as const

/** What the address says: the filter and the page. */
export type EndpointsView = { state?: (typeof STATES)[number]; page: number }

/** Reads the address; what makes no sense is left out, as if it had not been written. */
export const readView = (given: Awaited<SearchParams>): EndpointsView => ({
  state: oneOf(given.state, STATES),
  page: pageOf(given.page),
})

/** The address of the list as this view. */
export const viewHref = ({ page = 1, ...rest }: Partial<EndpointsView> = {}): string =>
  `/operator/failing-endpoints${toSearch({ ...rest, page: page > 1 ? page : undefined })}`
