import { toSearch } from '#app/_query/search.ts'

/**
 * Where the browser gets a list as CSV: all that matches, whatever page is shown. The console's door takes the namespace from the
 * path, since a plain link carries no header (decision 0026).
 */
export const exportHref = (
  partner: string,
  file: `${string}.csv`,
  { cursor: _cursor, page: _page, limit: _limit, ...filters }: Record<string, string | number | undefined>,
): string => `/api/gateway/n/${partner}/${file}${toSearch(filters)}`
