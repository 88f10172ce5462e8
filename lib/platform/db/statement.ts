import { getTableColumns } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'

/** A statement in our own words, for the few places where the builder costs too much. Prepared once a connection, by name. */
export type Statement = { readonly name: string; readonly text: string }

/** Runs a statement on a connection of the pool, by itself a transaction. */
export type RunStatement = <Row>(statement: Statement, values: readonly unknown[]) => Promise<Row[]>

/** A function whose answer is made once for each argument, such as a prepared query for the database that it runs on. */
export function kept<Key extends object, Value>(make: (key: Key) => Value): (key: Key) => Value {
  const known = new WeakMap<Key, Value>()
  return (key) => {
    const value = known.get(key) ?? make(key)
    known.set(key, value)
    return value
  }
}

/**
 * Rows as one JSON parameter, which `jsonb_populate_recordset(null::table, $1)` turns back into rows: any number of them in one
 * statement. Columns go by their names in the database, and money as text. What a row lacks, the statement itself fills in.
 */
export function asRecords<T extends PgTable>(table: T, rows: readonly Partial<T['$inferInsert']>[]): string {
  const columns = columnsOf(table)
  const records = rows.map((row: Record<string, unknown>) =>
    Object.fromEntries(columns.map(([key, name]) => [name, plain(row[key])])),
  )
  return JSON.stringify(records)
}

const columnsOf = kept((table: PgTable) =>
  Object.entries(getTableColumns(table)).map(([key, column]) => [key, column.name] as const),
)

const plain = (value: unknown) => (typeof value === 'bigint' ? value.toString() : value)
