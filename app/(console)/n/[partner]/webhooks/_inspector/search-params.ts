import { openedOf, type SearchParams, toSearch } from '#app/_query/search.ts'

/** The URL state of the inspector: the open request. */
type InspectorView = { reception?: string }

/** Parses the search params and ignores invalid ones. */
export const readView = (given: Awaited<SearchParams>): InspectorView => ({
  reception: openedOf(given.reception),
})

/** URL of the inspector, optionally with a request open. */
export const inspectorHref = (partner: string, { reception }: InspectorView = {}): string =>
  `/n/${partner}/webhooks/inspector${toSearch({ reception })}`
