import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { PartnerCtx } from '../../platform/context.ts'
import { makeSecrets } from '../../platform/crypto/secrets.ts'
import type { Database } from '../../platform/db/pool/client.ts'
import { auditEntries } from '../../platform/write/table.ts'
import { testDatabase } from '../../testing/database.ts'
import { countingRandom } from '../../testing/network.ts'
import { createLookupLog } from './record-lookup.ts'

// Which searches for people are recorded (decision 0091).

const HOUR = 3_600_000
const now = new Date('2026-03-02T12:00:00.000Z')

let database: Database
let ctx: PartnerCtx
beforeAll(async () => {
  database = await testDatabase()
  ctx = {
    ...{ db: database.db, now, random: countingRandom(), requestId: 'test', address: 'local' },
    ...{ organizationId: 'org_harbor', partnerId: 'part_harbor', environment: 'sandbox' },
    actor: { kind: 'system', name: 'Ada' },
  }
})
afterAll(() => database.close())

/** The log of one process. */
let record: ReturnType<typeof createLookupLog>
let before: string[]
const read = () => database.db.select().from(auditEntries).orderBy(auditEntries.token)
beforeEach(async () => {
  record = createLookupLog(makeSecrets('a master secret for tests, long enough'))
  before = (await read()).map(({ token }) => token)
})
/** The entries of the current test. */
const entries = async () => (await read()).filter(({ token }) => !before.includes(token))
const later = (ms: number): PartnerCtx => ({ ...ctx, now: new Date(now.getTime() + ms) })

test('an entry says how many people were found, but neither who nor by which term', async () => {
  await record(ctx, 'Ada Thornbury', 3)
  const [entry, ...others] = await entries()
  expect(others).toEqual([])
  expect(entry).toMatchObject({ action: 'search.find_people', resourceId: 'part_harbor', organizationId: 'org_harbor' })
  expect(entry?.after).toEqual({ results: 3, term_hash: expect.any(String) })
})

test('a search that finds nobody is not recorded, and does not hide a later one that does', async () => {
  await record(ctx, 'Ada Thornbury', 0)
  expect(await entries()).toEqual([])
  await record(ctx, 'Ada Thornbury', 1)
  expect(await entries()).toHaveLength(1)
})

describe('a repetition is recorded', () => {
  const actor = { kind: 'system', name: 'Ben' } as const
  test.each<[what: string, again: () => PartnerCtx, term: string, isRecorded: boolean]>([
    ['not within an hour', () => later(HOUR - 1), 'ada thornbury', false],
    ['after an hour', () => later(HOUR), 'ada thornbury', true],
    ['not if only case, accents and punctuation differ', () => ctx, ' “ÁDA  thornbury.” ', false],
    ['with another term', () => ctx, 'ada', true],
    ['of another actor', () => ({ ...ctx, actor }), 'ada thornbury', true],
    ['in another namespace', () => ({ ...ctx, partnerId: 'part_cove' }), 'ada thornbury', true],
  ])('%s', async (_, again, term, isRecorded) => {
    await record(ctx, 'ada thornbury', 1)
    await record(again(), term, 1)
    expect(await entries()).toHaveLength(isRecorded ? 2 : 1)
  })

  test('once an hour, counted from the last entry', async () => {
    for (const ms of [0, HOUR, 2 * HOUR - 1]) await record(later(ms), 'ada', 1)
    expect(await entries()).toHaveLength(2)
  })
})

test('the same term has another hash in another organization', async () => {
  await record(ctx, 'ada', 1)
  await record({ ...ctx, organizationId: 'org_meadow', partnerId: 'part_meadow' }, 'ada', 1)
  const hashes = (await entries()).map(({ after }) => JSON.stringify(after))
  expect(new Set(hashes).size).toBe(2)
})

test('a search that cannot be recorded fails, with its simultaneous repetitions, and the next one is recorded', async () => {
  const { db } = database
  await db.execute(sql`alter table audit_entries rename to missing`)
  const search = () => record(ctx, 'ada', 1)
  const failed = await Promise.allSettled([search(), search()])
  await db.execute(sql`alter table missing rename to audit_entries`)
  expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await entries()).toEqual([])
  await search()
  expect(await entries()).toHaveLength(1)
})
