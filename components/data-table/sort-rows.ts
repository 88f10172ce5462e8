import type { Sort, SortValue, TableColumn } from './features.ts'

// Created on first use, because loading collation rules takes 40 ms on a phone.
let collator: Intl.Collator | undefined
const texts = () => {
  collator ??= new Intl.Collator('en', { numeric: true, sensitivity: 'base' })
  return collator
}

function compare(a: SortValue, b: SortValue): number {
  if (typeof a === 'string' && typeof b === 'string') return texts().compare(a, b)
  if (Array.isArray(a) && Array.isArray(b)) {
    for (let at = 0; at < Math.max(a.length, b.length); at++) {
      const order = compare(a[at], b[at])
      if (order !== 0) return order
    }
    return 0
  }
  if (a === undefined || b === undefined) return 0
  return a < b ? -1 : Number(a > b)
}

/** Stable sort by a column. Rows without a value come last in both directions. */
export function sortRows<Row extends object>(
  rows: readonly Row[],
  columns: readonly TableColumn<Row>[],
  sort: Sort | undefined,
): readonly Row[] {
  const sortBy = columns.find(({ id }) => id === sort?.key)?.sortBy
  if (!sort || !sortBy) return rows
  const keyed = rows.map((row) => ({ row, value: sortBy(row) }))
  keyed.sort((a, b) => {
    if (a.value === undefined || b.value === undefined)
      return Number(a.value === undefined) - Number(b.value === undefined)
    return sort.descending ? compare(b.value, a.value) : compare(a.value, b.value)
  })
  return keyed.map(({ row }) => row)
}
