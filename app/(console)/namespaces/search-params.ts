import { sortIn, toSort } from '#app/_list/sorts.ts'
import { oneOf, pageOf, type SearchParams, toSearch } from '#app/_query/search.ts'

/** Columns that the gateway sorts. */
export const SORTS = { name: 'name', environment: 'environment', state: 'status', created: 'created' } as const

/** The URL state: order, page, and whether the form for a live namespace is open. */
export type NamespacesView = { create?: 'live'; sort?: string; page: number }

export const readView = ({ create, sort, page }: Awaited<SearchParams>): NamespacesView => ({
  create: oneOf(create, ['live'] as const),
  sort: sortIn(sort, SORTS),
  page: pageOf(page),
})

export const viewHref = ({ page, ...rest }: NamespacesView) =>
  `/namespaces${toSearch({ ...rest, page: page > 1 ? page : undefined })}`

/** Converts the view to API query parameters. */
export const toQuery = ({ sort, page }: NamespacesView) => ({ sort: toSort(sort, SORTS), page })
