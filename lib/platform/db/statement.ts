import { getTableColumns } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'

/**
 * A raw SQL statement, for the few places where the query builder is too slow. Prepared once per
 * connection, by name.
 */
export type Statement = { readonly name: string; readonly text: string }

/** Runs a statement on a connection of the pool, as a separate transaction. */
export type RunStatement = <Row>(statement: Statement, values: readonly unknown[]) => Promise<Row[]>

/** Memoizes a function by object, without keeping the object alive. */
export function cachedPer<Key extends object, Value>(make: (key: Key) => Value): (key: Key) => Value {
  const values = new WeakMap<Key, Value>()
  return (key) => {
    const value = values.get(key) ?? make(key)
    values.set(key, value)
    return value
  }
}

/** Creates a value per name, such as a namespace's. Values are never evicted. */
export function cachedByName<Value>(make: () => Value): (name: string) => Value {
  const values = new Map<string, Value>()
  return (name) => {
    const value = values.get(name) ?? make()
    values.set(name, value)
    return value
  }
}

/**
 * A row in the form that `jsonb_populate_record(null::table, …)` reads: columns by database name,
 * money as text.
 */
export function toRecord<T extends PgTable>(table: T, row: Partial<T['$inferInsert']>): Record<string, unknown> {
  const values: Record<string, unknown> = row
  const record: Record<string, unknown> = {}
  for (const [key, name] of columnsOf(table)) {
    const value = values[key]
    if (value !== undefined) record[name] = typeof value === 'bigint' ? value.toString() : value
  }
  return record
}

export const toRecords = <T extends PgTable>(table: T, rows: readonly Partial<T['$inferInsert']>[]) =>
  rows.map((row) => toRecord(table, row))

const columnsOf = cachedPer((table: PgTable) =>
  Object.entries(getTableColumns(table)).map(([key, column]) => [key, column.name] as const),
)
