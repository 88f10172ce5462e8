import { afterAll, beforeAll, expect, test } from 'vitest'
import { isId } from '../../kernel/ids.ts'
import type { Ctx } from '../../platform/context.ts'
import type { Database } from '../../platform/db/pool/client.ts'
import { writeOnce } from '../../platform/write/run-write.ts'
import { auditEntries } from '../../platform/write/table.ts'
import { testDatabase } from '../../testing/database.ts'
import { countingRandom } from '../../testing/network.ts'
import { createOrganization, ensureOrganization } from './create-organization.ts'
import { organizations } from './table.ts'

let database: Database
let ctx: Ctx
beforeAll(async () => {
  database = await testDatabase()
  const now = new Date('2026-03-02T12:00:00.000Z')
  const actor = { kind: 'system', name: 'test' } as const
  ctx = { db: database.db, actor, now, random: countingRandom(), requestId: 'test', address: 'local' }
})
afterAll(() => database.close())

const all = () => database.db.select().from(organizations)

test('a new organization starts in the sandbox, enabled and without privileges, and its creation is its first audit entry', async () => {
  const made = await writeOnce(ctx, (write) => createOrganization(write, { name: 'Harbor', country: 'CH' }))
  expect(isId('org', made.token)).toBe(true)
  expect(made).toMatchObject({ name: 'Harbor', country: 'CH', enabled: true, verification: 'sandbox', operator: false })
  expect(await all()).toEqual([made])
  expect(await database.db.select().from(auditEntries)).toMatchObject([
    {
      action: 'organization.create',
      resourceId: made.token,
      organizationId: made.token,
      before: null,
      after: { name: 'Harbor' },
    },
  ])
})

test('an organization with a fixed ID is created once, and never overwritten', async () => {
  const ensure = (name: string) =>
    writeOnce(ctx, (write) => ensureOrganization(write, { token: 'org_sandbox', name, country: 'US' }))
  expect(await ensure('Sandbox banks')).toBe(true)
  const before = await all()
  expect(await ensure('Somebody else')).toBe(false)
  expect(await all()).toEqual(before)
  expect(before.map(({ name }) => name)).toContain('Sandbox banks')
})
