import { fitting, type SearchParams, toSearch } from '#app/_query/search.ts'

/** What the address of the inspector says: the reception that stands open. */
export type InspectorView = { reception?: string }

/** Parses the search params and ignores invalid ones. */
export const readView = (given: Awaited<SearchParams>): InspectorView => ({
  reception: fitting(given.reception, /^rcp_[0-9a-z]{26}$/),
})

/** The address of the inspector, with a reception open or none. */
export const inspectorHref = (partner: string, { reception }: InspectorView = {}): string =>
  `/n/${partner}/webhooks/inspector${toSearch({ reception })}`
