import { oneOf, pageOf, type SearchParams, toSearch } from '#app/_query/search.ts'

const SHOWN = ['enabled', 'disabled'] as const

/** The URL state: the filter and page. */
export type WebhooksView = { show?: (typeof SHOWN)[number]; page: number }

/** Parses the search params and ignores invalid ones. */
export const readView = (given: Awaited<SearchParams>): WebhooksView => ({
  show: oneOf(given.show, SHOWN),
  page: pageOf(given.page),
})

export const webhooksHref = (partner: string, { show, page = 1 }: Partial<WebhooksView> = {}): string =>
  `/n/${partner}/webhooks${toSearch({ show, page: page > 1 ? page : undefined })}`

/** Converts the view to API query parameters. */
export const toQuery = ({ show, page }: WebhooksView) => ({
  enabled: show && (show === 'enabled' ? ('true' as const) : ('false' as const)),
  page,
})
