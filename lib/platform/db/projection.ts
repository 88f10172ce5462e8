import { getTableColumns } from 'drizzle-orm'
import type { PgTable, PgTableWithColumns } from 'drizzle-orm/pg-core'

type Columns<T extends PgTable> = T['_']['columns']

/** A table of which queries see some columns only. */
export type Projection<T extends PgTable, Key extends keyof Columns<T>> = PgTableWithColumns<{
  name: T['_']['name']
  schema: T['_']['schema']
  dialect: 'pg'
  columns: Pick<Columns<T>, Key>
}>

/**
 * The columns of a table that other modules may read and join (decision 0103). Statements name the
 * table itself, so their plans are those of the owner's statements.
 */
export function projection<T extends PgTable, Key extends keyof Columns<T> & string>(
  table: T,
  ...names: readonly Key[]
): Projection<T, Key> {
  const all = getTableColumns(table)
  const columns = Object.fromEntries(names.map((name) => [name, all[name]]))
  return Object.create(table, { [COLUMNS]: { value: columns } })
}

/** Where the query builder looks up the columns of a table. */
const COLUMNS = Symbol.for('drizzle:Columns')
