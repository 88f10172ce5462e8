import { fitting, oneOf, pageOf, type SearchParams, toSearch } from '#app/_query/search.ts'

export const STATES = ['pending', 'approved', 'rejected'] as const
export type State = (typeof STATES)[number]

/** What the address says: the filter, the page, and the request that stands open. */
export type VerificationsView = { status?: State; page: number; request?: string }

/** Reads the address; what makes no sense is left out, as if it had not been written. */
export const readView = (given: Awaited<SearchParams>): VerificationsView => ({
  status: oneOf(given.status, STATES),
  page: pageOf(given.page),
  request: fitting(given.request, /^ver_[0-9a-z]{26}$/),
})

/** The address of the list as this view. */
export const viewHref = ({ page = 1, ...rest }: Partial<VerificationsView> = {}): string =>
  `/operator/verifications${toSearch({ ...rest, page: page > 1 ? page : undefined })}`
