import { type AnyColumn, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { getTableName } from 'drizzle-orm/table'
import type { Db } from './db.ts'

/**
 * The texts of places in a prepared query, side by side as rows: what a read begins from that looks up many things at once. The
 * detour through arrays keeps their number from the planner: seeing few, it would find a plan made for them cheaper than the
 * kept one, and plan anew at each execution.
 */
export const asked = (...places: readonly string[]): SQL => {
  const lists = places.map((place) => sql`array(select unnest(${sql.placeholder(place)}::text[]))`)
  const names = places.map((place) => sql.identifier(place))
  return sql`unnest(${sql.join(lists, sql`, `)}) as asked (${sql.join(names, sql`, `)})`
}

/**
 * The row of a table with a key that was asked for, under the table's own name, to be joined laterally. `limit 1` has each
 * looked up by itself: plans are kept, and one that was made while there were few rows would else go on reading all of many.
 */
export const byKey = <Table extends PgTable>(db: Db, table: Table, key: AnyColumn, place: string) =>
  db
    .select()
    .from(table as PgTable)
    .where(sql`${key} = ${sql.identifier('asked')}.${sql.identifier(place)}`)
    .limit(1)
    .as(getTableName(table))
