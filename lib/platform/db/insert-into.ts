import { type AnyColumn, getTableColumns } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { getTableName } from 'drizzle-orm/table'

/**
 * The head of a statement that inserts rows of a table; `from … made` follows. It names its columns, so that a column that a
 * newer release has added takes its default. `except`: columns that the database fills in.
 */
export function insertInto(table: PgTable, { except = [] }: { readonly except?: readonly AnyColumn[] } = {}): string {
  const columns = Object.values(getTableColumns(table)).filter((column) => !except.includes(column))
  const list = (prefix: string) => columns.map(({ name }) => `${prefix}"${name}"`).join(', ')
  return `insert into "${getTableName(table)}" (${list('')}) select ${list('made.')}`
}
