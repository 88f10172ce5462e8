import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../../../testing/database.ts'
import { rows } from '../rows.ts'
import type { Access, Database } from './client.ts'

// The tenant of a connection that is passed between tenants. Consecutive queries use the same
// connection of a pool.

let database: Database
let harbor: Access
let meadow: Access
beforeAll(async () => {
  database = await testDatabase()
  harbor = database.as({ organizationId: 'org_harbor', partnerId: 'part_harbor' })
  meadow = database.as({ organizationId: 'org_meadow', partnerId: 'part_meadow' })
})
afterAll(() => database.close())

const SETTINGS = sql`
  current_setting('gateway.organization') || ' ' || current_setting('gateway.partner') as tenant, pg_backend_pid() as session`
const whose = async ({ db }: Access) =>
  (await rows<{ tenant: string; session: number }>(db, sql`select ${SETTINGS}`))[0] ?? { tenant: 'none', session: 0 }
const HARBOR = 'org_harbor part_harbor'
const MEADOW = 'org_meadow part_meadow'

test('a connection acts for the current tenant, in a query, a prepared statement and a transaction', async () => {
  const { session } = await whose(harbor)
  const own = { name: 'whose', text: "select current_setting('gateway.partner') as partner, $1::int as n" }
  for (let n = 0; n < 3; n++) {
    expect(await whose(meadow)).toEqual({ tenant: MEADOW, session })
    expect(await harbor.run(own, [n])).toEqual([{ partner: 'part_harbor', n }])
    expect(await meadow.run(own, [n])).toEqual([{ partner: 'part_meadow', n }])
    expect(await whose(harbor)).toEqual({ tenant: HARBOR, session })
    expect(await meadow.db.transaction((tx) => whose({ ...meadow, db: tx }))).toEqual({ tenant: MEADOW, session })
    expect(await whose(harbor)).toEqual({ tenant: HARBOR, session })
  }
})

test.each([
  ['is refused when it runs', sql`select 1 / ${0}::int`],
  ['cannot be parsed', sql`select ${0}::int from nowhere`],
  ['has no values', sql`select 1 / 0`],
])('a query that %s leaves no tenant set: it is set again for the next', async (_, failing) => {
  const { session } = await whose(harbor)
  await expect(meadow.db.execute(failing)).rejects.toThrow()
  // The failed query also rolled back the switch of tenants.
  expect(await whose(harbor)).toEqual({ tenant: HARBOR, session })
  await expect(meadow.db.execute(failing)).rejects.toThrow()
  expect(await whose(meadow)).toEqual({ tenant: MEADOW, session })
})

test('rows and column names are those of the second statement only', async () => {
  await whose(harbor)
  expect(await rows(meadow.db, sql`select n, ${'x'}::text as x from generate_series(1, 3) n`)).toHaveLength(3)
  await whose(harbor)
  expect(await rows(meadow.db, sql`select where ${false}::boolean`)).toEqual([])
})

test('if a connection cannot be switched to a tenant, the query does not run', async () => {
  await whose(harbor)
  const broken = database.as({ organizationId: 'a\0b', partnerId: 'part_meadow' })
  await expect(whose(broken)).rejects.toThrow()
  expect(await whose(meadow)).toMatchObject({ tenant: MEADOW })
})
