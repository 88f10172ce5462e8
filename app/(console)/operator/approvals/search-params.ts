import { oneOf, pageOf, type SearchParams, toSearch } from '#app/_query/search.ts'
import { APPROVAL_STATES, type ApprovalState } from '#lib/modules/operator/states.ts'

/** The URL state: filter and page. */
export type ApprovalsView = { state?: ApprovalState; page: number }

/** Parses the search params and ignores invalid ones. */
export const readView = (given: Awaited<SearchParams>): ApprovalsView => ({
  state: oneOf(given.state, APPROVAL_STATES),
  page: pageOf(given.page),
})

export const viewHref = ({ page = 1, ...rest }: Partial<ApprovalsView> = {}): string =>
  `/operator/approvals${toSearch({ ...rest, page: page > 1 ? page : undefined })}`
