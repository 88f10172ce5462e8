import { type SearchParams, textOf, toSearch } from '#app/_query/search.ts'

/** The URL state of the table of permissions: the search. */
export type PermissionsView = { search?: string }

export const readView = ({ search }: Awaited<SearchParams>): PermissionsView => ({ search: textOf(search, 128) })

export const permissionsHref = (view: PermissionsView = {}): string => `/settings/roles/permissions${toSearch(view)}`
