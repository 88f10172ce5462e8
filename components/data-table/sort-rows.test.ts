import { describe, expect, it } from 'vitest'
import type { TableColumn } from './features.ts'
import { sortRows } from './sort-rows.ts'

type Row = { name?: string; currency: string; minor: bigint }
const row = (name: string | undefined, currency: string, minor: bigint): Row => ({ name, currency, minor })
const rows = [
  row('b10', 'USD', 5n),
  row(undefined, 'EUR', 9n),
  row('B9', 'USD', 90_071_992_547_409_930n),
  row('a', 'EUR', 10n),
]
const columns: TableColumn<Row>[] = [
  { id: 'name', header: 'Name', sortBy: ({ name }) => name },
  { id: 'amount', header: 'Amount', sortBy: ({ currency, minor }) => [currency, minor] },
  { id: 'fixed', header: 'Fixed' },
]
const names = (key: string, descending: boolean) => sortRows(rows, columns, { key, descending }).map(({ name }) => name)

describe('sortRows', () => {
  it('sorts texts by locale, and missing values last in both directions', () => {
    expect(names('name', false)).toEqual(['a', 'B9', 'b10', undefined])
    expect(names('name', true)).toEqual(['b10', 'B9', 'a', undefined])
  })

  it('sorts amounts within their currency, because amounts of two currencies have no order', () => {
    expect(names('amount', false)).toEqual([undefined, 'a', 'b10', 'B9'])
  })

  it('leaves rows unchanged for an unknown column, or without one', () => {
    expect(sortRows(rows, columns, { key: 'fixed', descending: true })).toBe(rows)
    expect(sortRows(rows, columns, { key: 'gone', descending: true })).toBe(rows)
    expect(sortRows(rows, columns, undefined)).toBe(rows)
  })
})
