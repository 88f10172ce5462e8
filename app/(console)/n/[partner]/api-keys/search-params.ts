import { pageOf, type SearchParams, toSearch } from '#app/_query/search.ts'

/** The part of the address that says which part of the list is shown. */
export type ApiKeysView = { page: number }

export const parseView = async (given: SearchParams): Promise<ApiKeysView> => ({ page: pageOf((await given).page) })

export const viewHref = (partner: string, { page }: ApiKeysView) =>
  `/n/${partner}/api-keys${toSearch({ page: page > 1 ? page : undefined })}`
