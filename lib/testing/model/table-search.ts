import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/db.ts'
import { rows } from '../../platform/db/rows.ts'

/** The tables that contain a text. */
export async function tablesWith(db: Db, text: string): Promise<string[]> {
  const tables = await rows<{ name: string }>(
    db,
    sql`select table_name as name from information_schema.tables
         where table_schema = 'public' and table_type = 'BASE TABLE' order by table_name`,
  )
  const found: string[] = []
  for (const { name } of tables) {
    if (await hasRow(db, name, sql`position(${text} in t::text) > 0`)) found.push(name)
  }
  return found
}

/** The tables with rows of an organization or one of its namespaces. */
export async function tablesOf(db: Db, organizationId: string): Promise<string[]> {
  const columns = await rows<{ name: string; organization: boolean; partner: boolean }>(
    db,
    sql`select t.table_name as name, bool_or(c.column_name = 'organization_id') as organization, bool_or(c.column_name = 'partner_id') as partner
          from information_schema.tables t join information_schema.columns c using (table_schema, table_name)
         where t.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.column_name in ('organization_id', 'partner_id')
         group by t.table_name order by t.table_name`,
  )
  const found: string[] = []
  for (const { name, organization, partner } of columns) {
    const own = organization ? sql`organization_id = ${organizationId}` : sql`false`
    const ofNamespace = partner
      ? sql`partner_id in (select token from partners where organization_id = ${organizationId})`
      : sql`false`
    if (await hasRow(db, name, sql`${own} or ${ofNamespace}`)) found.push(name)
  }
  return found
}

const hasRow = async (db: Db, table: string, condition: SQL): Promise<boolean> =>
  (await rows(db, sql`select from ${sql.identifier(table)} t where ${condition} limit 1`)).length > 0
