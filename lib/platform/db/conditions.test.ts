import { sql } from 'drizzle-orm'
import { pgTable, text } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testDatabase } from '../../testing/database.ts'
import { contains, ownedBy } from './conditions.ts'
import type { Database } from './pool/client.ts'
import { rows } from './rows.ts'

// The conditions as the database evaluates them, on a separate table.

const things = pgTable('things', {
  name: text('name').notNull(),
  organizationId: text('organization_id').notNull(),
  partnerId: text('partner_id').notNull(),
})

let database: Database
beforeAll(async () => {
  database = await testDatabase()
  await database.db.execute(sql`create table things (name text, organization_id text, partner_id text)`)
  await database.db.insert(things).values([
    { name: 'own', organizationId: 'harbor', partnerId: 'till' },
    { name: 'of a sibling', organizationId: 'harbor', partnerId: 'annex' },
    { name: 'of a stranger', organizationId: 'meadow', partnerId: 'till' },
  ])
})
afterAll(() => database.close())

const names = (found: readonly { name: string }[]) => found.map(({ name }) => name).toSorted()

test('a row belongs to the caller if both its organization and its namespace match', async () => {
  const mine = ownedBy({ organizationId: 'harbor', partnerId: 'till' }, things)
  expect(names(await database.db.select().from(things).where(mine))).toEqual(['own'])
})

describe('a text', () => {
  const holds = async (whole: string, part: string) => {
    const [row] = await rows<{ found: boolean }>(
      database.db,
      sql`select ${contains(sql`${whole}::text`, part)} as found`,
    )
    return row?.found
  }

  test.each([
    ['Corner Shop', 'Corner Shop'],
    ['Corner Shop', 'ner sh'],
    ['Corner Shop', ''],
    ['50% off', '50%'],
    ['under_score', 'R_S'],
    ['a\\b\\c', 'b\\c'],
    ['100%_\\%_\\', '%_\\%_\\'],
  ])('%j contains %j', async (whole, part) => {
    expect(await holds(whole, part)).toBe(true)
  })

  test.each([
    ['Corner Shop', 'corner  shop'],
    ['Corner', 'Corner Shop'],
    ['500 off', '50%off'],
    ['under score', 'r_s'],
    ['50 off, 5_', '%'],
    ['a%b', 'a\\%b'],
    ['ab', 'a\\b'],
  ])('%j does not contain %j: wildcards match themselves only', async (whole, part) => {
    expect(await holds(whole, part)).toBe(false)
  })
})
