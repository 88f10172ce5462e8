import { fitting, oneOf, pageOf, type SearchParams, textOf, toSearch } from '#app/_query/search.ts'
import { ADDRESS_PATTERN } from '#lib/kernel/payment-address.ts'

export const TABS = ['proposed', 'ours', 'established', 'all'] as const
export type Tab = (typeof TABS)[number]

/** The URL state: tab, address filter, page and open link. */
export type LinksView = { tab: Tab; address?: string; page: number; link?: string }

const HOME: Tab = 'proposed'

/** Parses the search params and ignores invalid ones. */
export const readView = (given: Awaited<SearchParams>): LinksView => ({
  tab: oneOf(given.tab, TABS) ?? HOME,
  address: addressOf(given.address),
  page: pageOf(given.page),
  link: fitting(given.link, /^lnk_[0-9a-z]{26}$/),
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
export const toQuery = ({ tab, address, page }: LinksView) => ({ ...OF_TAB[tab], payment_address: address, page })

/** The address, or undefined if it is invalid, because the API would reject the whole query. */
function addressOf(given: Awaited<SearchParams>[string]): string | undefined {
  const text = textOf(given, 128)
  return text && ADDRESS_PATTERN.test(text) ? text : undefined
}
