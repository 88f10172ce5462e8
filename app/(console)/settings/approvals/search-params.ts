import { oneOf, pageOf, type SearchParams, toSearch } from '#app/_query/search.ts'
import { ORGANIZATION_APPROVAL_STATES, type OrganizationApprovalState } from '#lib/modules/approvals/states.ts'

/** The URL state: filter, page, and the opened request. */
export type ApprovalsView = { state?: OrganizationApprovalState; page: number; approval?: string }

/** Parses the search params and ignores invalid ones. */
export const readView = (given: Awaited<SearchParams>): ApprovalsView => ({
  state: oneOf(given.state, ORGANIZATION_APPROVAL_STATES),
  page: pageOf(given.page),
  approval: typeof given.approval === 'string' ? given.approval : undefined,
})

export const viewHref = ({ page = 1, ...rest }: Partial<ApprovalsView> = {}): string =>
  `/settings/approvals${toSearch({ ...rest, page: page > 1 ? page : undefined })}`
