import { desc, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { SortBy } from '../../wire/shapes.ts'

/**
 * `order by` of a list: newest first without `sort`. Rows with equal values are ordered by ID, so
 * that pages neither repeat nor omit rows.
 */
export function sortedBy<Column extends string>(
  sort: SortBy<Column> | undefined,
  columns: Readonly<Record<Column, SQLWrapper>>,
  token: SQLWrapper,
): SQL[] {
  if (sort === undefined) return [desc(token)]
  const isDescending = sort.startsWith('-')
  const column = columns[(isDescending ? sort.slice(1) : sort) as Column]
  const way = isDescending ? sql`desc` : sql`asc`
  return column === token ? [sql`${token} ${way}`] : [sql`${column} ${way}`, sql`${token} ${way}`]
}
