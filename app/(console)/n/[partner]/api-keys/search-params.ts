import { sortIn, toSort } from '#app/_list/sorts.ts'
import { oneOf, openedOf, pageOf, type SearchParams, textOf, toSearch } from '#app/_query/search.ts'

/** Columns that the gateway sorts. */
export const SORTS = {
  name: 'name',
  state: 'status',
  'last-used': 'used',
  expires: 'expires',
  created: 'created',
} as const

const SHOWN = ['expiring', 'unused'] as const

/** The URL state: filters, order, page and open key. */
export type ApiKeysView = { search?: string; show?: (typeof SHOWN)[number]; sort?: string; page: number; key?: string }

/** Parses the search params and ignores invalid ones. */
export const readView = (given: Awaited<SearchParams>): ApiKeysView => ({
  search: textOf(given.search, 128),
  show: oneOf(given.show, SHOWN),
  sort: sortIn(given.sort, SORTS),
  page: pageOf(given.page),
  key: openedOf(given.key),
})

export const keysHref = (partner: string, { page = 1, ...rest }: Partial<ApiKeysView> = {}) =>
  `/n/${partner}/api-keys${toSearch({ ...rest, page: page > 1 ? page : undefined })}`

/** Converts the view to API query parameters. */
export const toQuery = ({ search, show, sort, page }: ApiKeysView) => ({
  search,
  show,
  sort: toSort(sort, SORTS),
  page,
})
