import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { organizations } from '../../modules/organizations/table.ts'
import { testDatabase } from '../../testing/database.ts'
import type { Access, Database } from './pool/client.ts'
import { rows } from './rows.ts'

// What the server retains of repeated reads. Consecutive queries use the same connection of a pool.

let database: Database
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

const preparedTexts = async ({ db }: Access): Promise<string[]> =>
  (
    await rows<{ statement: string }>(db, sql`select statement from pg_prepared_statements where name like 'read\\_%'`)
  ).map(({ statement }) => statement)

async function again<T>(run: () => Promise<T>): Promise<T> {
  for (let n = 0; n < 9; n++) await run()
  return run()
}

test('a read is parsed once per connection, and each time in a transaction', async () => {
  await again(() => rows(database.db, sql`select ${7}::int as n`))
  await again(() => database.db.transaction((tx) => rows(tx, sql`select ${8}::int as n`)))
  expect(await preparedTexts(database)).toEqual(['select $1::int as n'])
  expect(await rows(database.db, sql`select ${9}::int as n`)).toEqual([{ n: 9 }])
})

test('a plan created for one tenant returns another tenant’s own rows only, on the same connection', async () => {
  const stamps = { country: 'CH', createdAt: new Date(0), updatedAt: new Date(0) }
  const names = ['org_harbor', 'org_meadow']
  await database.db.insert(organizations).values(names.map((token) => ({ token, name: token, ...stamps })))
  const tenants = names.map((organizationId) => database.as({ organizationId, partnerId: '' }))
  const seenBy = ({ db }: Access) => db.select({ token: organizations.token }).from(organizations)
  const session = async ({ db }: Access) =>
    (await rows<{ pid: number }>(db, sql`select pg_backend_pid() as pid`))[0]?.pid

  for (const [n, tenant] of [...tenants, ...tenants].entries()) {
    expect(await again(() => seenBy(tenant))).toEqual([{ token: names[n % 2] }])
  }
  const sessions = await Promise.all(tenants.slice(0, 1).map(session))
  for (const tenant of tenants) {
    expect(await preparedTexts(tenant)).toContainEqual(expect.stringContaining('from "organizations"'))
    expect(await session(tenant)).toBe(sessions[0])
  }
})

test('a read whose plan is outdated by a migration is planned again, on every connection that had it', async () => {
  await database.db.execute(sql`create table things (a int)`)
  await database.db.execute(sql`insert into things values (1)`)
  const read = () => rows(database.db, sql`select * from things`)
  const several = () => Promise.all(Array.from({ length: 4 }, read))
  expect(await again(several)).toEqual(Array(4).fill([{ a: 1 }]))
  await database.db.execute(sql`alter table things add column b int default 2`)
  expect(await again(several)).toEqual(Array(4).fill([{ a: 1, b: 2 }]))
})
