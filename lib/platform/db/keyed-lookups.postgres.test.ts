import { sql } from 'drizzle-orm'
import { index, pgTable, text } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../../testing/database.ts'
import { byKey, requestedKeys } from './keyed-lookups.ts'
import type { Database } from './pool/client.ts'
import { rows } from './rows.ts'

const boats = pgTable('boats', { name: text('name').primaryKey(), port: text('port').notNull() }, (t) => [
  index('boats_by_port').on(t.port),
])

let database: Database
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

test('a lookup planned while the table was empty still uses keys when it is full, and is planned once', async () => {
  const plan = await database.db.transaction(async (tx) => {
    await tx.execute(sql`create table boats (name text primary key, port text not null)`)
    await tx.execute(sql`create index boats_by_port on boats (port)`)
    const look = tx
      .select({ boat: boats })
      .from(requestedKeys('name'))
      .crossJoinLateral(byKey(tx, boats, boats.name, 'name'))
      .where(sql`${boats.port} = ${sql.placeholder('port')}`)
      .prepare('look_for_boats')
    const lookOften = async () => {
      for (let n = 0; n < 20; n++) await look.execute({ name: [`${n}`], port: 'harbor' })
    }
    await lookOften()
    await tx.execute(sql`insert into boats select n, 'harbor' from generate_series(1, 5000) n`)
    await lookOften()
    const [counted] = await rows<{ anew: number }>(
      tx,
      sql`select custom_plans::int as anew from pg_prepared_statements where name = 'look_for_boats'`,
    )
    // The first five executions are always planned for their values.
    expect(counted).toEqual({ anew: 5 })
    return rows<{ 'QUERY PLAN': string }>(tx, sql`explain execute look_for_boats('{7}', 1, 'harbor')`)
  })
  const text = plan.map((line) => line['QUERY PLAN']).join('\n')
  expect(text).toContain('Index Scan using boats_pkey')
  expect(text).not.toContain('Seq Scan')
  expect(text).not.toContain('boats_by_port')
})
