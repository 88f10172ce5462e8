import { replaceEqualDeep } from '@tanstack/react-query'

/**
 * The new rows, with the old object for each one that has not changed, so that it is not rendered
 * again. Compares rows of one ID: the library compares rows of one position, and a row that leaves
 * would replace all rows behind it.
 */
export function shareRows<Row>(
  old: readonly Row[] | undefined,
  rows: readonly Row[],
  idOf: (row: Row) => string,
): readonly Row[] {
  const known = new Map(old?.map((row) => [idOf(row), row]))
  const shared = rows.map((row) => replaceEqualDeep(known.get(idOf(row)), row))
  return old?.length === shared.length && shared.every((row, at) => row === old[at]) ? old : shared
}
