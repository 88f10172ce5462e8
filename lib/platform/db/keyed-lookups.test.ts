import { sql } from 'drizzle-orm'
import { pgTable, text } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../../testing/database.ts'
import { byKey, requestedKeys } from './keyed-lookups.ts'
import type { Database } from './pool/client.ts'

const boats = pgTable('boats', { name: text('name').primaryKey(), port: text('port').notNull() })

let database: Database
beforeAll(async () => {
  database = await testDatabase()
  await database.db.execute(sql`create table boats (name text primary key, port text not null)`)
  await database.db.insert(boats).values([
    { name: 'gull', port: 'harbor' },
    { name: 'tern', port: 'meadow' },
    { name: 'auk', port: 'harbor' },
  ])
})
afterAll(() => database.close())

const look = () =>
  database.db
    .select({ boat: boats })
    .from(requestedKeys('name', 'port'))
    .crossJoinLateral(byKey(database.db, boats, boats.name, 'name'))
    .where(sql`${boats.port} = requested.port`)
    .prepare('look_for_boats')

test('each lookup finds the row by its key if it meets the other conditions', async () => {
  const found = await look().execute({ name: ['gull', 'tern', 'nobody'], port: ['harbor', 'harbor', 'harbor'] })
  expect(found).toEqual([{ boat: { name: 'gull', port: 'harbor' } }])
  expect(await look().execute({ name: [], port: [] })).toEqual([])
})
