import { getTableColumns } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'

/** A statement in our own words, for the few places where the builder costs too much. Prepared once a connection, by name. */
export type Statement = { readonly name: string; readonly text: string }

/** Runs a statement on a connection of the pool, by itself a transaction. */
export type RunStatement = <Row>(statement: Statement, values: readonly unknown[]) => Promise<Row[]>

/** A function whose answer is made once for each object, such as a prepared query for the database that it runs on. */
export function kept<Key extends object, Value>(make: (key: Key) => Value): (key: Key) => Value {
  const known = new WeakMap<Key, Value>()
  return (key) => {
    const value = known.get(key) ?? make(key)
    known.set(key, value)
    return value
  }
}

/** The same for names, such as a namespace's. */
export function keptByName<Value>(make: () => Value): (name: string) => Value {
  const known = new Map<string, Value>()
  return (name) => {
    const value = known.get(name) ?? make()
    known.set(name, value)
    return value
  }
}

/** A row as `jsonb_populate_record(null::table, …)` reads it: columns by their names in the database, money as text. */
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

const columnsOf = kept((table: PgTable) =>
  Object.entries(getTableColumns(table)).map(([key, column]) => [key, column.name] as const),
)
