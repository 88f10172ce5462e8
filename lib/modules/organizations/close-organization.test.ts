import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Ctx } from '../../platform/context.ts'
import type { Database } from '../../platform/db/pool/client.ts'
import { only, rows } from '../../platform/db/rows.ts'
import { writeOnce } from '../../platform/write/run-write.ts'
import { testDatabase } from '../../testing/database.ts'
import { countingRandom } from '../../testing/network.ts'
import { changeOrganization, lockOrganization } from './change-organization.ts'
import { closeIfDue, findClosable, findClosed } from './close-organization.ts'
import { dueFrom, postponedFrom } from './reconsider.ts'
import { anySuspended } from './suspended.ts'
import { organizations } from './table.ts'

// Which organizations a job may close and erase, and when (decision 0044).

const DAY = 86_400_000
const now = new Date('2026-03-02T12:00:00.000Z')
const at = (ms: number) => new Date(now.getTime() + ms)

let database: Database
let ctx: Ctx
beforeAll(async () => {
  database = await testDatabase()
  const actor = { kind: 'system', name: 'deletions' } as const
  ctx = { db: database.db, actor, now, random: countingRandom(), requestId: 'test', address: 'local' }
})
afterAll(() => database.close())
beforeEach(() => database.db.delete(organizations))

type Row = typeof organizations.$inferSelect
const harbor: typeof organizations.$inferInsert = {
  token: 'org_harbor',
  name: 'Harbor',
  country: 'CH',
  createdAt: at(-DAY),
  updatedAt: at(-DAY),
}
const store = (...changes: Partial<Row>[]) =>
  database.db.insert(organizations).values(changes.map((change) => ({ ...harbor, ...change })))
const stored = async (token = harbor.token): Promise<Row> =>
  only(await database.db.select().from(organizations).where(eq(organizations.token, token)))
const tokens = (found: readonly { token: string }[]) => found.map(({ token }) => token)

describe('closing', () => {
  const CASES: [state: string, change: Partial<Row>, isClosed: boolean][] = [
    ['is due now', { deletionDueAt: now }, true],
    ['was due long ago', { deletionDueAt: at(-90 * DAY) }, true],
    ['is due in a millisecond', { deletionDueAt: at(1) }, false],
    ['was never requested, or was canceled', { deletionDueAt: null }, false],
    ['is due while the operator suspends the organization', { deletionDueAt: at(-DAY), enabled: false }, false],
    ['is due while the organization operates the network', { deletionDueAt: at(-DAY), operator: true }, false],
    ['has already closed the organization', { deletionDueAt: at(-DAY), closedAt: at(-1) }, false],
  ]
  test.each(CASES)('of an organization whose deletion %s', async (_, change, isClosed) => {
    await store(change)
    const before = await stored()
    expect(tokens(await findClosable(ctx))).toEqual(isClosed ? ['org_harbor'] : [])
    expect(await writeOnce(ctx, (write) => closeIfDue(write, 'org_harbor', 'Left'))).toBe(isClosed)
    const closed = { enabled: false, suspendedAt: now, suspensionReason: 'Left', closedAt: now, updatedAt: now }
    expect(await stored()).toEqual(isClosed ? { ...before, ...closed } : before)
  })

  test('does not change other organizations whose deletion is due', async () => {
    await store({ deletionDueAt: now }, { token: 'org_meadow', deletionDueAt: now })
    await writeOnce(ctx, (write) => closeIfDue(write, 'org_harbor', 'Left'))
    expect(tokens(await findClosable(ctx))).toEqual(['org_meadow'])
  })
})

test('closed organizations are found until they are erased, oldest first, up to a time that is included', async () => {
  await store(
    { token: 'org_open' },
    { token: 'org_suspended', enabled: false },
    { token: 'org_second', closedAt: at(-2), operator: true },
    { token: 'org_third', closedAt: at(-1) },
    { token: 'org_first', closedAt: at(-3) },
    { token: 'org_erased', closedAt: at(-4), erasedAt: at(-1) },
  )
  expect(await findClosed(ctx)).toEqual([
    { token: 'org_first', operator: false },
    { token: 'org_second', operator: true },
    { token: 'org_third', operator: false },
  ])
  expect(tokens(await findClosed(ctx, at(-2)))).toEqual(['org_first', 'org_second'])
})

describe('the time in which a deletion can be canceled', () => {
  test('is seven days', () => expect(dueFrom(now)).toEqual(at(7 * DAY)))

  const CASES: [deletion: string, before: Date | null, after: Date | null][] = [
    ['an overdue deletion', at(-DAY), at(7 * DAY)],
    ['one that would be due earlier', at(7 * DAY - 1), at(7 * DAY)],
    ['never shortened: one that is due later', at(7 * DAY + 1), at(7 * DAY + 1)],
    ['not started by a block: no deletion', null, null],
  ]
  test.each(CASES)('starts again after a block, for %s', async (_, deletionDueAt, after) => {
    await store({ deletionDueAt })
    await writeOnce(ctx, (write) => changeOrganization(write, 'org_harbor', { deletionDueAt: postponedFrom(now) }))
    expect((await stored()).deletionDueAt).toEqual(after)
  })
})

test('a change is applied only where its condition holds, and returns the changed row', async () => {
  await store({}, { token: 'org_meadow' })
  const rename = (name: string, enabled: boolean) =>
    writeOnce(ctx, (write) => changeOrganization(write, 'org_harbor', { name }, eq(organizations.enabled, enabled)))
  expect(await rename('Unchanged', false)).toBeUndefined()
  expect(await stored()).toMatchObject({ name: 'Harbor', updatedAt: at(-DAY) })
  expect(await rename('Harbor Group', true)).toEqual(await stored())
  expect(await stored()).toMatchObject({ name: 'Harbor Group', updatedAt: now })
  expect(await stored('org_meadow')).toMatchObject({ name: 'Harbor', updatedAt: at(-DAY) })
})

test('an organization that does not exist cannot be locked', async () => {
  await expect(writeOnce(ctx, (write) => lockOrganization(write, 'org_nobody'))).rejects.toMatchObject({ status: 404 })
})

test('organizations are suspended as soon as one of them is', async () => {
  await store({}, { token: 'org_meadow' }, { token: 'org_held', enabled: false })
  const isSuspended = async (...of: string[]) =>
    only(await rows<{ yes: boolean }>(database.db, sql`select ${anySuspended(...of.map((one) => sql`${one}`))} as yes`))
      .yes
  expect(await isSuspended('org_harbor', 'org_meadow')).toBe(false)
  expect(await isSuspended('org_harbor', 'org_held')).toBe(true)
  expect(await isSuspended('org_held', 'org_harbor')).toBe(true)
})
