import { sortIn, toSort } from '#app/_list/sorts.ts'
import { type PageSize, sizeOf } from '#app/_query/long-page.ts'
import { oneOf, openedOf, pageOf, type SearchParams, textOf, toSearch } from '#app/_query/search.ts'
import { ACCOUNT_STATES, type AccountState } from '#lib/modules/accounts/states.ts'

/** List filters. Without a status, deleted accounts are hidden. */
export type AccountFilters = { title?: string; routing?: string; status?: AccountState }

/** Columns that the gateway sorts, but not while it searches titles. */
export const SORTS = { title: 'title' } as const

/** The URL state: filters, order, page and the account open beside the list. */
export type AccountsView = AccountFilters & { sort?: string; page: number; size?: PageSize; account?: string }

type Given = Awaited<SearchParams>

/** API filter values for each status (specification, "States and transitions"). */
const FILTER_NAMES = { verified: 'AS_Verified', unverified: 'AS_Unverified', deleted: 'AS_Deleted' } as const

/** Parses the search params and ignores invalid ones. */
export const readView = (given: Given): AccountsView => ({
  title: textOf(given.title, 100),
  routing: textOf(given.routing, 9),
  status: oneOf(given.status, ACCOUNT_STATES),
  sort: textOf(given.title) ? undefined : sortIn(given.sort, SORTS),
  page: pageOf(given.page),
  size: sizeOf(given.size),
  account: openedOf(given.account),
})

export const accountsHref = (partner: string, { page = 1, ...rest }: Partial<AccountsView> = {}): string =>
  `/n/${partner}/accounts${toSearch({ ...rest, page: page > 1 ? page : undefined })}`

export const isFiltered = ({ title, routing, status }: AccountFilters): boolean => Boolean(title ?? routing ?? status)

/** Converts the view to API query parameters. */
export const toQuery = ({ title, routing, status, sort, page }: AccountsView) => ({
  account_title: title,
  routing_number: routing,
  status: status && FILTER_NAMES[status],
  sort: toSort(sort, SORTS),
  page,
})
