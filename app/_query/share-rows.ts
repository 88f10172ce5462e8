import { replaceEqualDeep } from '@tanstack/react-query'

/**
 * The new rows, with the old object for each one that has not changed, so that it is not rendered
 * again. Matches rows by ID. React Query matches them by position, so a row that leaves the list would
 * replace all rows after it.
 */
export function shareRows<Row>(
  old: readonly Row[] | undefined,
  rows: readonly Row[],
  idOf: (row: Row) => string,
): readonly Row[] {
  const oldRows = new Map(old?.map((row) => [idOf(row), row]))
  const shared = rows.map((row) => replaceEqualDeep(oldRows.get(idOf(row)), row))
  return old?.length === shared.length && shared.every((row, at) => row === old[at]) ? old : shared
}
