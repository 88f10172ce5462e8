import { toSearch } from '#app/_query/search.ts'

/** URL of an export, of a list with the same filters. */
export const operatorFile = (
  file: `${string}.${'csv' | 'xlsx' | 'xml'}`,
  filters: Record<string, string | number | undefined> = {},
): string => `/api/gateway/operator/${file}${toSearch(filters)}`
