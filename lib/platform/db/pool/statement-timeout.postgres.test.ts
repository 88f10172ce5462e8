import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { testDatabase } from '../../../testing/database.ts'
import { only, rows } from '../rows.ts'
import { type Database, openPostgres } from './client.ts'

let admin: Database
let database: Database
beforeAll(async () => {
  admin = await testDatabase()
  const { name } = only(await rows<{ name: string }>(admin.db, sql`select current_database() as name`))
  const url = new URL(inject('postgres')?.server ?? '')
  url.pathname = `/${name}`
  database = await openPostgres(url.href, 2, { statementTimeoutMs: 200 })
})
afterAll(async () => {
  await database.close()
  await admin.close()
})

const CANCELLED = { cause: { code: '57014' } }

test('PostgreSQL cancels statements of the owner and of tenants after the configured timeout', async () => {
  const tenant = database.as({ organizationId: 'org_harbor', partnerId: 'part_harbor' })
  for (const { db } of [database, tenant]) {
    await expect(db.execute(sql`select pg_sleep(60)`)).rejects.toMatchObject(CANCELLED)
    await expect(db.transaction((tx) => tx.execute(sql`select pg_sleep(60)`))).rejects.toMatchObject(CANCELLED)
  }
})
