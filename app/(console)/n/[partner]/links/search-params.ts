import { sortIn, toSort } from '#app/_list/sorts.ts'
import { oneOf, openedOf, pageOf, type SearchParams, textOf, toSearch } from '#app/_query/search.ts'

export const TABS = ['proposed', 'ours', 'established', 'all'] as const
export type Tab = (typeof TABS)[number]

/** Columns that the gateway sorts. */
export const SORTS = { proposed: 'created' } as const

/** The URL state: tab, part of an address, order, page and open link. */
export type LinksView = { tab: Tab; address?: string; sort?: string; page: number; link?: string }

const HOME: Tab = 'proposed'

/** Parses the search params and ignores invalid ones. */
export const readView = (given: Awaited<SearchParams>): LinksView => ({
  tab: oneOf(given.tab, TABS) ?? HOME,
  address: textOf(given.address, 128),
  sort: sortIn(given.sort, SORTS),
  page: pageOf(given.page),
  link: openedOf(given.link),
})

export const linksHref = (partner: string, { tab = HOME, page = 1, ...rest }: Partial<LinksView> = {}): string =>
  `/n/${partner}/links${toSearch({ tab: tab === HOME ? undefined : tab, ...rest, page: page > 1 ? page : undefined })}`

const OF_TAB = {
  proposed: { side: 'responder', status: 'proposed' },
  ours: { side: 'proposer' },
  established: { status: 'established' },
  all: {},
} as const

/** Converts the view to API query parameters. */
export const toQuery = ({ tab, address, sort, page }: LinksView) => ({
  ...OF_TAB[tab],
  search: address,
  sort: toSort(sort, SORTS),
  page,
})
