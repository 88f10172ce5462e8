import { oneOf, openedOf, pageOf, type SearchParams, toSearch } from '#app/_query/search.ts'

export const STATES = ['pending', 'approved', 'rejected'] as const
export type State = (typeof STATES)[number]

/** The URL state: filter, page and open request. */
export type VerificationsView = { status?: State; page: number; request?: string }

/** Parses the search params and ignores invalid ones. */
export const readView = (given: Awaited<SearchParams>): VerificationsView => ({
  status: oneOf(given.status, STATES),
  page: pageOf(given.page),
  request: openedOf(given.request),
})

export const viewHref = ({ page = 1, ...rest }: Partial<VerificationsView> = {}): string =>
  `/operator/verifications${toSearch({ ...rest, page: page > 1 ? page : undefined })}`
