import { type AnyColumn, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { getTableName } from 'drizzle-orm/table'
import type { Db } from './db.ts'
import type { Tenant } from './tenant.ts'

/**
 * Parameters of a prepared query as rows, for look-ups of many keys. The arrays hide their number
 * from the planner. Otherwise, it would prefer a custom plan for few rows and plan again at each
 * execution.
 */
export const requestedKeys = (...places: readonly string[]): SQL => {
  const lists = places.map((place) => sql`array(select unnest(${sql.placeholder(place)}::text[]))`)
  const names = places.map((place) => sql.identifier(place))
  return sql`unnest(${sql.join(lists, sql`, `)}) as requested (${sql.join(names, sql`, `)})`
}

/**
 * The row of a table with a requested key, under the table's name, for a lateral join. `limit 1`
 * forces a look-up per key: a plan that was cached while there were few rows would otherwise keep
 * reading the whole table.
 */
export const byKey = <Table extends PgTable>(db: Db, table: Table, key: AnyColumn, place: string) =>
  db
    .select()
    .from(table as PgTable)
    .where(sql`${key} = ${sql.identifier('requested')}.${sql.identifier(place)}`)
    .limit(1)
    .as(getTableName(table))

/**
 * The caller of each look-up, in queries from `requestedKeys(…, 'organization_id', 'partner_id')`.
 */
export const CALLER = { organizationId: sql`requested.organization_id`, partnerId: sql`requested.partner_id` }

/** The parameters for `CALLER`. */
export const callersOf = (lookUps: readonly { readonly caller: Tenant }[]) => ({
  organization_id: lookUps.map(({ caller }) => caller.organizationId),
  partner_id: lookUps.map(({ caller }) => caller.partnerId),
})
