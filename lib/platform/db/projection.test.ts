import { eq, sql } from 'drizzle-orm'
import { alias, pgTable, text } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../../testing/database.ts'
import type { Database } from './pool/client.ts'
import { projection } from './projection.ts'

const boats = pgTable('boats', {
  name: text('name').notNull(),
  port: text('port').notNull(),
  owner: text('owner').notNull(),
})
const seen = projection(boats, 'name', 'port')

let database: Database
beforeAll(async () => {
  database = await testDatabase()
  await database.db.execute(sql`create table boats (name text, port text, owner text)`)
  await database.db.insert(boats).values({ name: 'gull', port: 'north', owner: 'Ada' })
})
afterAll(() => database.close())

test('a projection selects its columns only', async () => {
  expect(await database.db.select().from(seen)).toEqual([{ name: 'gull', port: 'north' }])
})

test('a projection can be nested in a row, joined and renamed', async () => {
  const other = alias(seen, 'other')
  const found = await database.db
    .select({ boat: seen, port: other.port })
    .from(seen)
    .leftJoin(other, eq(other.name, seen.name))
  expect(found).toEqual([{ boat: { name: 'gull', port: 'north' }, port: 'north' }])
})

test('the statement is that of the table', () => {
  const { name, port } = boats
  const whole = database.db.select({ name, port }).from(boats).where(eq(name, 'gull'))
  expect(database.db.select().from(seen).where(eq(seen.name, 'gull')).toSQL()).toEqual(whole.toSQL())
})
