import { desc, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { SortBy } from '../../wire/shapes.ts'
import { MAX_SORTED } from '../../wire/sorted-reach.ts'
import { badRequest } from '../errors.ts'

/** Throws 400 for a page of a sorted list that ends after the last row that can be reached. */
export function requireReach(reach: number, what: string): void {
  if (reach > MAX_SORTED)
    throw badRequest(`page: a sorted list ends after ${MAX_SORTED} ${what}. Filter it, or reverse the order`)
}

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
