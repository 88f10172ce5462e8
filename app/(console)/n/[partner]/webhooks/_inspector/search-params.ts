import { fitting, type SearchParams, toSearch } from '#app/_query/search.ts'

/** What the address of the inspector says: the reception that stands open. */
export type InspectorView = { reception?: string }

/** Reads the address; what makes no sense is left out, as if it had not been written. */
export const readView = (given: Awaited<SearchParams>): InspectorView => ({
  reception: fitting(given.reception, /^rcp_[0-9a-z]{26}$/),
})

/** The address of the inspector, with a reception open or none. */
export const inspectorHref = (partner: string, { reception }: InspectorView = {}): string =>
  `/n/${partner}/webhooks/inspector${toSearch({ reception })}`
