import { type AnyColumn, getTableColumns } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { getTableName } from 'drizzle-orm/table'

/**
 * Start of an insert statement, to be followed by `from … made`. It names its columns, so that
 * columns that a newer release adds get their default. `except`: columns that the database fills
 * in.
 */
export function insertInto(table: PgTable, { except = [] }: { readonly except?: readonly AnyColumn[] } = {}): string {
  const columns = Object.values(getTableColumns(table)).filter((column) => !except.includes(column))
  const list = (prefix: string) => columns.map(({ name }) => `${prefix}"${name}"`).join(', ')
  return `insert into "${getTableName(table)}" (${list('')}) select ${list('made.')}`
}
