import type pg from 'pg'
import { withClient } from '../servers.ts'

// Copies completed payments of all namespaces with everything that was written for them.

/** The columns that contain IDs of the payment, by table. */
const COPIED: Readonly<Record<string, readonly string[]>> = {
  payments: ['payment_id', 'token'],
  submissions: ['payment_id', 'token'],
  admissions: ['payment_id', 'token'],
  admission_tasks: ['payment_id', 'token', 'admission_id'],
  task_events: ['payment_id', 'token', 'task_id'],
  transactions: ['payment_id', 'token', 'debit_line_token', 'credit_line_token'],
  events: ['token'],
  audit_entries: ['token', 'resource_id'],
  idempotency_records: ['key'],
}
/** The column with the time of tables whose rows do not name the payment. */
const WRITTEN: Readonly<Record<string, string>> = {
  events: 'created_at',
  audit_entries: 'at',
  idempotency_records: 'created_at',
}
const TABLES = Object.keys(COPIED)
/** Rows per statement. */
const PORTION = 500_000

/**
 * Creates about `count` payments as copies of the existing ones, all written since `since`.
 * Triggers are off, and indexes are built afterwards.
 */
export const multiply = (database: string, since: Date, count: number, say: (line: string) => void): Promise<void> =>
  withClient(database, async (client) => {
    const timed = async (what: string, work: () => Promise<unknown>) => {
      const from = performance.now()
      await work()
      say(`${what}: ${((performance.now() - from) / 1000).toFixed(1)} s`)
    }
    await client.query(`set session_replication_role = replica; set synchronous_commit = off`)
    await client.query(`set maintenance_work_mem = '512MB'`)
    const { rows } = await client.query('select count(*)::int as n from payments')
    const times = Math.ceil(count / rows[0].n) - 1
    const indexes = await dropIndexes(client)
    for (const table of TABLES) await timed(table, () => copy(client, table, since, times))
    await timed('indexes', async () => {
      for (const definition of indexes) await client.query(definition)
    })
    await timed('tallies', () => client.query('select recount_tallies()'))
    await timed('vacuum analyze', () => client.query('vacuum analyze'))
  })

async function copy(client: pg.Client, table: string, since: Date, times: number): Promise<void> {
  const written = WRITTEN[table]
  const which = written ? `where ${written} >= $1` : 'where $1::timestamptz is not null'
  await client.query(`create temp table template as select * from ${table} where false`)
  const { rowCount } = await client.query(`insert into template select * from ${table} ${which}`, [since])
  const found = await client.query(
    `select attname as name from pg_attribute
      where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`,
    [table],
  )
  const names = found.rows.map(({ name }) => name as string)
  const values = names.map((name) => (COPIED[table]?.includes(name) ? `t.${name} || '_' || n` : `t.${name}`))
  const statement = `insert into ${table} (${names}) select ${values} from generate_series($1::int, $2::int) n, template t`
  const step = Math.max(1, Math.floor(PORTION / (rowCount || 1)))
  for (let from = 1; from <= times; from += step) {
    await client.query(statement, [from, Math.min(times, from + step - 1)])
  }
  await client.query('drop table template')
}

/** Drops the indexes that no constraint needs. Returns the statements that recreate them. */
async function dropIndexes(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
       from pg_index i
      where i.indrelid = any($1::regclass[]) and not exists (select from pg_constraint c where c.conindid = i.indexrelid)`,
    [TABLES],
  )
  for (const { name } of rows) await client.query(`drop index ${name}`)
  return rows.map(({ definition }) => definition)
}
