import { pageOf, type SearchParams, toSearch } from '#app/_query/search.ts'

/** The URL state: the page. */
export type NamespacesView = { page: number }

export const readView = ({ page }: Awaited<SearchParams>): NamespacesView => ({ page: pageOf(page) })

export const viewHref = ({ page }: NamespacesView) => `/namespaces${toSearch({ page: page > 1 ? page : undefined })}`
