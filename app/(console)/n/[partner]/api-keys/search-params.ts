import { fitting, pageOf, type SearchParams, toSearch } from '#app/_query/search.ts'

/** The URL state: page and open key. */
export type ApiKeysView = { page: number; key?: string }

/** Parses the search params and ignores invalid ones. */
export const readView = (given: Awaited<SearchParams>): ApiKeysView => ({
  page: pageOf(given.page),
  key: fitting(given.key, /^api_[0-9a-z]{26}$/),
})

export const keysHref = (partner: string, { page = 1, key }: Partial<ApiKeysView> = {}) =>
  `/n/${partner}/api-keys${toSearch({ page: page > 1 ? page : undefined, key })}`
