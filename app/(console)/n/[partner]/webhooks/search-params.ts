import { sortIn, toSort } from '#app/_list/sorts.ts'
import { oneOf, pageOf, type SearchParams, textOf, toSearch } from '#app/_query/search.ts'

const SHOWN = ['enabled', 'failing', 'disabled'] as const

/** Columns that the gateway sorts. */
export const SORTS = { name: 'name', state: 'status' } as const

/** The URL state: filters, order and page. */
export type WebhooksView = { search?: string; sort?: string; show?: (typeof SHOWN)[number]; page: number }

/** Parses the search params and ignores invalid ones. */
export const readView = (given: Awaited<SearchParams>): WebhooksView => ({
  search: textOf(given.search, 128),
  show: oneOf(given.show, SHOWN),
  sort: sortIn(given.sort, SORTS),
  page: pageOf(given.page),
})

export const webhooksHref = (partner: string, { page = 1, ...rest }: Partial<WebhooksView> = {}): string =>
  `/n/${partner}/webhooks${toSearch({ ...rest, page: page > 1 ? page : undefined })}`

const FILTERS = { enabled: { enabled: 'true' }, failing: { failing: 'true' }, disabled: { enabled: 'false' } } as const

/** Converts the view to API query parameters. */
export const toQuery = ({ search, show, sort, page }: WebhooksView) => ({
  search,
  ...(show && FILTERS[show]),
  sort: toSort(sort, SORTS),
  page,
})
