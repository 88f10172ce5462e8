import { oneOf, pageOf, type SearchParams, toSearch } from '#app/_query/search.ts'

const SHOWN = ['enabled', 'disabled'] as const

/** What the address of the list says: which webhooks, and the page. */
export type WebhooksView = { show?: (typeof SHOWN)[number]; page: number }

/** Reads the address; what makes no sense is left out, as if it had not been written. */
export const readView = (given: Awaited<SearchParams>): WebhooksView => ({
  show: oneOf(given.show, SHOWN),
  page: pageOf(given.page),
})

/** The address of the list as this view. */
export const webhooksHref = (partner: string, { show, page = 1 }: Partial<WebhooksView> = {}): string =>
  `/n/${partner}/webhooks${toSearch({ show, page: page > 1 ? page : undefined })}`

/** The view as the API takes it. */
export const toQuery = ({ show, page }: WebhooksView) => ({
  enabled: show && (show === 'enabled' ? ('true' as const) : ('false' as const)),
  page,
})
