import { toSearch } from '#app/_query/search.ts'

/** URL of a list's CSV export with the same filters. */
export const operatorFile = (
  file: `${string}.csv`,
  filters: Record<string, string | number | undefined> = {},
): string => `/api/gateway/operator/${file}${toSearch(filters)}`
