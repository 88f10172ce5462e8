import { getTableName, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../../platform/db/pool/client.ts'
import { testDatabase } from '../../testing/database.ts'
import { organizationErasure } from './erasure.ts'
import type { Decision } from './states.ts'
import { verificationRequests } from './table.ts'

const now = new Date('2026-03-02T12:00:00.000Z')
const CONTACT = { contactName: 'Ada', contactEmail: 'ada@mail.example', requestedBy: 'Ada Sample' }

let database: Database
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

const request = (token: string, organizationId: string, decision: Decision | null) => ({
  ...{ token, organizationId, decision, ...CONTACT, requestedAt: now },
  ...{ legalName: 'Harbor Ltd', registrationNumber: '1', address: 'Quay', website: 'https://harbor.example' },
})

test('approved requests stay without personal data; others are deleted; other organizations keep theirs', async () => {
  const { db } = database
  const theirs = [request('ver_3', 'org_meadow', null), request('ver_4', 'org_meadow', 'approved')]
  await db
    .insert(verificationRequests)
    .values([
      request('ver_0', 'org_harbor', 'rejected'),
      request('ver_1', 'org_harbor', 'approved'),
      request('ver_2', 'org_harbor', null),
      ...theirs,
    ])
  const erased = { organization: 'org_harbor', namespaces: sql`(select '')`, keys: sql`(select '')` }
  const { atEnd = [], blanked = [] } = organizationErasure
  for (const { table, where } of atEnd)
    await db.execute(sql`delete from ${sql.identifier(getTableName(table))} where ${where(erased)}`)
  for (const { statement } of blanked) await db.execute(statement(erased, now))
  const blank = { contactName: '', contactEmail: '', requestedBy: '' }
  expect(await db.select().from(verificationRequests).orderBy(verificationRequests.token)).toMatchObject([
    { ...request('ver_1', 'org_harbor', 'approved'), ...blank },
    ...theirs,
  ])
})
