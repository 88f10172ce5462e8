import { type SearchParams, textOf, toSearch } from '#app/_query/search.ts'

/** The URL state: the search. */
export type MembersView = { search?: string }

export const readView = ({ search }: Awaited<SearchParams>): MembersView => ({ search: textOf(search, 128) })

export const membersHref = (view: MembersView = {}): string => `/settings/members${toSearch(view)}`
