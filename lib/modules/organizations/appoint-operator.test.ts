import { asc } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database } from '../../platform/db/pool/client.ts'
import { auditEntries } from '../../platform/write/table.ts'
import { testDatabase } from '../../testing/database.ts'
import { countingRandom } from '../../testing/network.ts'
import { appointOperator } from './appoint-operator.ts'
import { organizations } from './table.ts'

// Each start of a server appoints the configured organization (decision 0038).

const DAY = 86_400_000
const now = new Date('2026-03-02T12:00:00.000Z')
const before = new Date(now.getTime() - DAY)

let database: Database
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())
beforeEach(async () => {
  await database.db.delete(organizations)
  await store('org_harbor', { operator: true })
  await store('org_meadow')
  await store('org_quay')
})

const store = (token: string, change: Partial<typeof organizations.$inferInsert> = {}) =>
  database.db
    .insert(organizations)
    .values({ token, name: token, country: 'CH', createdAt: before, updatedAt: before, ...change })
const actor = { kind: 'system', name: 'configuration' } as const
const random = countingRandom()
const appoint = (token: string) =>
  appointOperator({ db: database.db, actor, now, random, requestId: 'start', address: 'local' }, token)
const all = () => database.db.select().from(organizations).orderBy(asc(organizations.token))
const operators = async () => (await all()).filter(({ operator }) => operator).map(({ token }) => token)

/** The audit entries that an action adds. */
async function entriesOf(action: () => Promise<unknown>) {
  const read = () => database.db.select().from(auditEntries).orderBy(asc(auditEntries.resourceId))
  const known = new Set((await read()).map(({ token }) => token))
  await action()
  return (await read()).filter(({ token }) => !known.has(token))
}

test('replaces the previous operator, and records both changes in the logs of their organizations', async () => {
  const entries = await entriesOf(async () => expect(await appoint('org_meadow')).toBe(true))
  expect(await operators()).toEqual(['org_meadow'])
  expect(entries).toMatchObject(
    [
      { organizationId: 'org_harbor', before: { operator: true }, after: { operator: false } },
      { organizationId: 'org_meadow', before: { operator: false }, after: { operator: true } },
    ].map((entry) => ({ ...entry, resourceId: entry.organizationId, action: 'organization.appoint_operator' })),
  )
})

test('an organization that does not exist replaces nobody', async () => {
  const unchanged = await all()
  expect(await entriesOf(async () => expect(await appoint('org_nobody')).toBe(false))).toEqual([])
  expect(await all()).toEqual(unchanged)
})

test('appointing the operator again changes and records nothing, even if its deletion is overdue', async () => {
  await database.db.update(organizations).set({ deletionDueAt: before })
  const unchanged = await all()
  expect(await entriesOf(async () => expect(await appoint('org_harbor')).toBe(true))).toEqual([])
  expect(await all()).toEqual(unchanged)
})

test('the previous operator’s deletion waits another week; those of others are unchanged', async () => {
  await database.db.update(organizations).set({ deletionDueAt: before })
  await appoint('org_meadow')
  const due = (await all()).map(({ token, deletionDueAt }) => [token, deletionDueAt])
  expect(due).toEqual([
    ['org_harbor', new Date(now.getTime() + 7 * DAY)],
    ['org_meadow', before],
    ['org_quay', before],
  ])
})
