import { fitting, oneOf, pageOf, type SearchParams, textOf, toSearch } from '#app/_query/search.ts'
import { ADDRESS_PATTERN } from '#lib/kernel/payment-address.ts'

export const TABS = ['proposed', 'ours', 'established', 'all'] as const
export type Tab = (typeof TABS)[number]

/** What the address says: which links, an address of either side, the page, and the link that stands open. */
export type LinksView = { tab: Tab; address?: string; page: number; link?: string }

const HOME: Tab = 'proposed'

/** Reads the address; what makes no sense is left out, as if it had not been written. */
export const readView = (given: Awaited<SearchParams>): LinksView => ({
  tab: oneOf(given.tab, TABS) ?? HOME,
  address: addressOf(given.address),
  page: pageOf(given.page),
  link: fitting(given.link, /^lnk_[0-9a-z]{26}$/),
})

/** The address of the list as this view. */
export const linksHref = (partner: string, { tab = HOME, page = 1, ...rest }: Partial<LinksView> = {}): string =>
  `/n/${partner}/links${toSearch({ tab: tab === HOME ? undefined : tab, ...rest, page: page > 1 ? page : undefined })}`

const OF_TAB = {
  proposed: { side: 'responder', status: 'proposed' },
  ours: { side: 'proposer' },
  established: { status: 'established' },
  all: {},
} as const

/** The view as the API takes it. */
export const toQuery = ({ tab, address, page }: LinksView) => ({ ...OF_TAB[tab], payment_address: address, page })

/** An address that the API accepts; any other would make it refuse the whole list. */
function addressOf(given: Awaited<SearchParams>[string]): string | undefined {
  const text = textOf(given, 128)
  return text && ADDRESS_PATTERN.test(text) ? text : undefined
}
