import { toSearch } from '#app/_query/search.ts'

/**
 * URL of a list's CSV export with all matches. The console's API proxy reads the namespace from the
 * path, because a plain link cannot send headers (decision 0026).
 */
export const exportHref = (
  partner: string,
  file: `${string}.csv`,
  { cursor: _cursor, page: _page, limit: _limit, ...filters }: Record<string, string | number | undefined>,
): string => `/api/gateway/n/${partner}/${file}${toSearch(filters)}`
