import { fitting, pageOf, type SearchParams, toSearch } from '#app/_query/search.ts'

/** The part of the address that says which part of the list is shown, and the key that stands open. */
export type ApiKeysView = { page: number; key?: string }

/** Reads the address; what makes no sense is left out, as if it had not been written. */
export const readView = (given: Awaited<SearchParams>): ApiKeysView => ({
  page: pageOf(given.page),
  key: fitting(given.key, /^api_[0-9a-z]{26}$/),
})

/** The address of the list as this view. */
export const keysHref = (partner: string, { page = 1, key }: Partial<ApiKeysView> = {}) =>
  `/n/${partner}/api-keys${toSearch({ page: page > 1 ? page : undefined, key })}`
