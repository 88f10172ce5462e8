import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { rows } from '../../platform/db/rows.ts'
import { runSweep } from '../../platform/sweep/sweep.ts'
import { hasManyConnections } from '../../testing/database.ts'
import { type Bank, expectData, type TestNetwork, testNetwork } from '../../testing/network.ts'
import { createRequestLog, RETENTION_DAYS, requestLogSweep } from './request-log.ts'

const DAY = 86_400_000
const WEEK = 7 * DAY
/** A Monday after the weeks in the table of earlier releases. */
const MONDAY = Math.ceil((Date.now() + 60 * DAY - 4 * DAY) / WEEK) * WEEK + 4 * DAY

let net: TestNetwork
let harbor: Bank
beforeAll(async () => {
  net = await testNetwork()
  harbor = await net.bank('harbor')
})
beforeEach(async () => {
  for (const name of await partitions()) {
    if (/\d$/.test(name)) await net.database.db.execute(sql`drop table ${sql.identifier(name)}`)
  }
  await net.requests.flush()
  await net.database.db.execute(sql`truncate logged_requests`)
})
afterAll(() => net.close())

const nameOf = (at: number) => `logged_requests_${new Date(at).toISOString().slice(0, 10).replaceAll('-', '')}`
const partitions = async () =>
  (
    await rows<{ name: string }>(
      net.database.db,
      sql`select inhrelid::regclass::text as name from pg_inherits where inhparent = 'logged_requests'::regclass order by 1`,
    )
  ).map(({ name }) => name)
const weeks = async () => (await partitions()).filter((name) => /\d$/.test(name))

/**
 * Creates and drops partitions as the job does at this time. Returns the number of dropped ones.
 */
async function maintain(at: number, db = net.database.db): Promise<number> {
  const call = requestLogSweep.partitions?.(new Date(at)) ?? sql`null`
  return (await rows<{ dropped: number }>(db, sql`select ${call} as dropped`))[0]?.dropped ?? Number.NaN
}

async function write(...times: number[]): Promise<void> {
  const log = createRequestLog({ db: net.database.db, random: randomBytes, log: net.log })
  for (const at of times) {
    log.note({
      organizationId: harbor.orgId,
      partnerId: harbor.partnerId,
      method: 'GET',
      path: '/payments',
      status: 200,
      latencyMs: 1,
      actorId: 'api_weeks',
      requestId: `at-${at}`,
      at: new Date(at),
      secretId: null,
      errorCode: null,
      bodies: undefined,
      client: { address: '203.0.113.7', agent: undefined },
      errorMessage: null,
    })
  }
  await log.flush()
}
/** The times of the entries of each nonempty partition. */
async function places(): Promise<Record<string, number[]>> {
  const found = await rows<{ name: string; times: string[] }>(
    net.database.db,
    sql`select tableoid::regclass::text as name, array_agg(extract(epoch from at)::bigint::text order by at) as times
          from logged_requests where actor_id = 'api_weeks' group by 1 order by 1`,
  )
  return Object.fromEntries(found.map(({ name, times }) => [name, times.map((one) => Number(one) * 1000)]))
}

test('partitions of the current and the next two weeks exist in advance, and each entry goes to its week', async () => {
  await maintain(MONDAY)
  await maintain(MONDAY + 3 * DAY)
  expect(await weeks()).toEqual([MONDAY, MONDAY + WEEK, MONDAY + 2 * WEEK].map(nameOf))
  await write(MONDAY, MONDAY + WEEK - 1000, MONDAY + WEEK)
  expect(await places()).toEqual({
    [nameOf(MONDAY)]: [MONDAY, MONDAY + WEEK - 1000],
    [nameOf(MONDAY + WEEK)]: [MONDAY + WEEK],
  })
})

test('an entry of a week without a partition is written, and moved to its week by the next run', async () => {
  const later = MONDAY + 5 * WEEK + DAY
  await maintain(MONDAY)
  await write(later, MONDAY + 60 * WEEK)
  expect(await places()).toEqual({ logged_requests_default: [later, MONDAY + 60 * WEEK] })
  // As after a month of downtime.
  await maintain(later)
  expect(await places()).toEqual({
    [nameOf(later - DAY)]: [later],
    logged_requests_default: [MONDAY + 60 * WEEK],
  })
})

test('a week is dropped as a whole when its last entry has expired, and no other', async () => {
  await maintain(MONDAY)
  await write(MONDAY + WEEK - 1000, MONDAY + WEEK)
  const expired = MONDAY + WEEK + RETENTION_DAYS * DAY
  expect(await maintain(expired - 1000)).toBe(0)
  expect(await maintain(expired)).toBe(1)
  expect(await weeks()).not.toContain(nameOf(MONDAY))
  expect(await places()).toEqual({ [nameOf(MONDAY + WEEK)]: [MONDAY + WEEK] })
})

test('the list reads all partitions newest first, each entry once, without expired ones', async () => {
  await maintain(MONDAY)
  const times = [0, 1, WEEK, WEEK + 1, 2 * WEEK, 9 * WEEK].map((ms) => MONDAY + ms)
  const oldest = net.clock.now.getTime() - RETENTION_DAYS * DAY
  await write(oldest - 1, oldest, ...times)
  const walk = async () => {
    const seen: number[] = []
    for (let cursor: string | null = ''; cursor !== null; ) {
      const query: string = `key_id=api_weeks&limit=2${cursor && `&cursor=${cursor}`}`
      const page = expectData(await harbor.member('GET', `/request-log?${query}`))
      seen.push(...page.requests.map(({ at }: { at: string }) => Date.parse(at)))
      cursor = page.next_cursor
    }
    return seen
  }
  const seen = await walk()
  expect(seen).toEqual([oldest, ...times].toReversed())
  const [exact] = times
  const found = expectData(await harbor.member('GET', `/request-log?request_id=at-${exact}`)).requests
  expect(found.map(({ at }: { at: string }) => Date.parse(at))).toEqual([exact])
})

test('the sweep deletes expired entries of partitions without a week, and none of another at the same position', async () => {
  await maintain(MONDAY)
  // The first row of each of three partitions.
  await write(Date.now() - 2 * RETENTION_DAYS * DAY)
  await write(MONDAY)
  await write(MONDAY + 60 * WEEK)
  await runSweep(net.database.db, new Date(), requestLogSweep)
  expect(Object.values(await places()).flat()).toEqual([MONDAY, MONDAY + 60 * WEEK])
})

test.runIf(hasManyConnections())(
  'tenants cannot read a partition, but read their own entries through the log',
  async () => {
    await maintain(MONDAY)
    await write(MONDAY)
    const as = ({ orgId: organizationId, partnerId }: Bank) => net.database.as({ organizationId, partnerId }).db
    const read = async (table: string, bank = harbor) =>
      (await rows(as(bank), sql`select token from ${sql.identifier(table)}`)).length
    expect(await read('logged_requests')).toBe(1)
    expect(await read('logged_requests', await net.bank('meadow'))).toBe(0)
    const refused = { cause: { code: '42501' } }
    await expect(read(nameOf(MONDAY))).rejects.toMatchObject(refused)
    await expect(read('logged_requests_default')).rejects.toMatchObject(refused)
    await expect(maintain(MONDAY, as(harbor))).rejects.toMatchObject(refused)
  },
)

test.runIf(hasManyConnections())(
  'a backup that reads the log delays partitions, but fails neither a run nor a write',
  async () => {
    await net.database.db.transaction(async (backup) => {
      await backup.execute(sql`lock table logged_requests, logged_requests_default in access share mode`)
      await maintain(MONDAY)
      expect(await weeks()).toEqual([])
      await write(MONDAY)
      expect(await places()).toEqual({ logged_requests_default: [MONDAY] })
      // For at most a day: then the job fails, which the log reports.
      await expect(maintain(MONDAY + 2 * DAY)).rejects.toThrow()
    })
    await maintain(MONDAY)
    expect(await places()).toEqual({ [nameOf(MONDAY)]: [MONDAY] })
  },
)
