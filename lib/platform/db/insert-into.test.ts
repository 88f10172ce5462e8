import { sql } from 'drizzle-orm'
import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../../testing/database.ts'
import { insertInto } from './insert-into.ts'
import type { Database } from './pool/client.ts'
import { rows } from './rows.ts'
import { toRecords } from './statement.ts'

const boats = pgTable('boats', {
  name: text('name').primaryKey(),
  length: integer('boat_length').notNull(),
  number: integer('number').notNull().default(7),
})

let database: Database
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

test('columns of a newer release, and omitted columns, take their defaults', async () => {
  const { db } = database
  await db.execute(sql`create table boats (
    berth text not null default 'north', name text primary key, number int not null default 7,
    boat_length int not null, flag text not null default 'CH')`)
  const records = JSON.stringify(toRecords(boats, [{ name: 'gull', length: 9 }]))
  const insert = sql.raw(insertInto(boats, { except: [boats.number] }))
  await db.execute(sql`${insert} from jsonb_populate_recordset(null::boats, ${records}::jsonb) made`)
  expect(await rows(db, sql`select * from boats`)).toEqual([
    { berth: 'north', name: 'gull', number: 7, boat_length: 9, flag: 'CH' },
  ])
})
