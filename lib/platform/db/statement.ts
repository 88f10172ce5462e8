import { getTableColumns } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Db } from './db.ts'

/** A statement in our own words, for the few places where the builder costs too much. Prepared once a connection, by name. */
export type Statement = { readonly name: string; readonly text: string }

/** Runs a statement on a connection of the pool, by itself a transaction. */
export type RunStatement = <Row>(statement: Statement, values: readonly unknown[]) => Promise<Row[]>

/** A query of the builder that is built once a database, and prepared once a connection by the name that it gives itself. */
export function once<Query>(prepare: (db: Db) => Query): (db: Db) => Query {
  const prepared = new WeakMap<Db, Query>()
  return (db) => {
    const known = prepared.get(db)
    if (known) return known
    const made = prepare(db)
    prepared.set(db, made)
    return made
  }
}

/**
 * Rows as one JSON parameter, which `jsonb_populate_recordset(null::table, $1)` turns back into rows: any number of them in one
 * statement. Columns go by their names in the database, and money as text. What a row lacks, the statement itself fills in.
 */
export function asRecords<T extends PgTable>(table: T, rows: readonly Partial<T['$inferInsert']>[]): string {
  const columns = Object.entries(getTableColumns(table)).map(([key, column]) => [key, column.name] as const)
  const records = rows.map((row: Record<string, unknown>) =>
    Object.fromEntries(columns.map(([key, name]) => [name, plain(row[key])])),
  )
  return JSON.stringify(records)
}

const plain = (value: unknown) => (typeof value === 'bigint' ? value.toString() : value)
