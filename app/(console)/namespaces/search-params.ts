import { pageOf, type SearchParams, toSearch } from '#app/_query/search.ts'

/** The part of the address that says which part of the list is shown. */
export type NamespacesView = { page: number }

export const readView = ({ page }: Awaited<SearchParams>): NamespacesView => ({ page: pageOf(page) })

export const viewHref = ({ page }: NamespacesView) => `/namespaces${toSearch({ page: page > 1 ? page : undefined })}`
