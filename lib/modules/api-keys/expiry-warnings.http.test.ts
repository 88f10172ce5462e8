import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Ctx } from '../../platform/context.ts'
import { rows } from '../../platform/db/rows.ts'
import { type Bank, expectData, type TestNetwork, testNetwork } from '../../testing/network.ts'
import { type Mails, openMails, type Received } from '../../testing/notifications/open-mails.ts'
import { members } from '../members/table.ts'
import { ApiKeyList, ExpiringApiKey } from './contract.ts'
import { apiKeys } from './table.ts'
import { warnOfExpiry } from './warn-of-expiry.ts'

const DAY_MS = 86_400_000
const access = { customers_read: true, customers_write: false, transactions_read: false, transactions_write: false }

let net: TestNetwork
let harbor: Bank
let banks = 0
let mailing: Mails
let mails: Received[]
beforeAll(async () => {
  net = await testNetwork()
  mailing = await openMails(net)
})
afterAll(async () => {
  await mailing.close()
  await net.close()
})
beforeEach(async () => {
  harbor = await net.bank(`harbor${banks++}`)
  await net.database.db
    .update(members)
    .set({ emailVerifiedAt: net.clock.now })
    .where(eq(members.organizationId, harbor.orgId))
  mails = []
})

const create = async (name: string, days: number) => {
  const expires_at = { seconds: Math.floor(net.clock.now.getTime() / 1000) + days * 86_400 }
  return expectData(await harbor.member('POST', '/apikey', { body: { name, access, expires_at } })).token as string
}
const run = async (stopping = new AbortController().signal) => {
  const ctx: Ctx = {
    db: net.database.jobs.db,
    random: net.random,
    now: net.clock.now,
    actor: { kind: 'system', name: 'expiring API keys' },
    requestId: 'job-test',
    address: 'local',
  }
  await warnOfExpiry(ctx, stopping)
}
/** Mails what is due. Earlier tests left keys of other banks. */
const mail = async () => {
  mails.push(...(await mailing.work()).filter(({ text }) => text.includes(harbor.partnerId)))
}

/** The events about keys of the bank, oldest first. */
const events = async () => {
  const found = await rows<{ event_type: string; data: unknown }>(
    net.database.db,
    sql`select event_type, data from events where record_type = 'RT_ApiKeys' and partner_id = ${harbor.partnerId} order by token`,
  )
  return found.map(({ event_type, data }) => [event_type, ExpiringApiKey.parse(data).days_left])
}
const list = async (query: string) => {
  const page = ApiKeyList.parse(expectData(await harbor.member('GET', `/apikey?${query}`)))
  return { count: page.count, names: page.api_keys.map(({ name }) => name).sort() }
}

test('a key is announced 14, 7 and 1 days before its expiry and when it expires, each time once', async () => {
  await create('till', 30)
  for (const days of [15, 1, 1, 6, 1, 5, 1, 1, 5]) {
    net.clock.advance(days * DAY_MS)
    await run()
    await run()
    await mail()
  }
  expect(await events()).toEqual([
    ['EK_Expiring', 14],
    ['EK_Expiring', 7],
    ['EK_Expiring', 1],
    ['EK_Expired', 0],
  ])
  expect(mails.map(({ subject }) => subject)).toEqual([
    'An API key expires soon',
    'An API key expires soon',
    'An API key expires soon',
    'An API key has expired',
  ])
})

test('concurrent workers announce each key once, and each is mailed once', async () => {
  for (let n = 0; n < 5; n++) await create(`till ${n}`, 30)
  net.clock.advance(20 * DAY_MS)
  await Promise.all([run(), run(), run()])
  await mail()
  expect(await events()).toEqual(Array.from({ length: 5 }, () => ['EK_Expiring', 14]))
  const named = mails.flatMap(({ text }) => text.match(/till \d/g) ?? [])
  expect(named.sort()).toEqual(Array.from({ length: 5 }, (_, n) => `till ${n}`))
})

test('after a downtime, only the latest warning is sent', async () => {
  await create('soon', 20)
  await create('over', 10)
  net.clock.advance(19.5 * DAY_MS)
  await run()
  await mail()
  expect((await events()).sort()).toEqual([
    ['EK_Expired', 0],
    ['EK_Expiring', 1],
  ])
  expect(mails.map(({ subject }) => subject).sort()).toEqual(['An API key expires soon', 'An API key has expired'])
})

test('a new expiry starts over, without the warnings that are due when it is set', async () => {
  const token = await create('till', 5)
  await run()
  expect(await events()).toEqual([])
  net.clock.advance(4.5 * DAY_MS)
  await run()
  const expires_at = { seconds: Math.floor(net.clock.now.getTime() / 1000) + 8 * 86_400 }
  expectData(await harbor.member('PUT', `/apikey/${token}`, { body: { expires_at } }))
  await run()
  net.clock.advance(2 * DAY_MS)
  await run()
  expect(await events()).toEqual([
    ['EK_Expiring', 1],
    ['EK_Expiring', 7],
  ])
})

test('disabled and revoked keys, keys without an expiry and unverified admins get no warnings', async () => {
  const [disabled, revoked] = [await create('disabled', 15), await create('revoked', 15)]
  expectData(await harbor.member('PUT', `/apikey/${disabled}`, { body: { enabled: false } }))
  expectData(await harbor.member('DELETE', `/apikey/${revoked}`))
  net.clock.advance(14.5 * DAY_MS)
  await run()
  await mail()
  expect([await events(), mails]).toEqual([[], []])
  // The session has expired.
  await net.database.db.update(apiKeys).set({ enabled: true }).where(eq(apiKeys.token, disabled))
  await net.database.db.update(members).set({ emailVerifiedAt: null }).where(eq(members.organizationId, harbor.orgId))
  await run()
  await mail()
  expect([await events(), mails]).toEqual([[['EK_Expiring', 1]], []])
})

test('events and mails contain no secret, not even masked', async () => {
  await create('till', 30)
  net.clock.advance(17 * DAY_MS)
  await run()
  await mail()
  const stored = await rows(net.database.db, sql`select data::text from events where record_type = 'RT_ApiKeys'`)
  expect(JSON.stringify([stored, mails])).not.toContain('csp_')
  expect(mails[0]?.text).toContain(`/n/${harbor.partnerId}/api-keys?show=expiring`)
})

test.each([
  ['extended', { body: { expires_at: { seconds: 2_000_000_000 } } }],
  ['disabled', { body: { enabled: false } }],
])('a key that was %s meanwhile is not mailed', async (_, change) => {
  const token = await create('till', 17)
  net.clock.advance(4 * DAY_MS)
  await run()
  await mailing.notify()
  expectData(await harbor.member('PUT', `/apikey/${token}`, change))
  await mail()
  expect([await events(), mails]).toEqual([[['EK_Expiring', 14]], []])
})

test('keys that expire soon and keys unused for 90 days are listed', async () => {
  const at = (days: number) => new Date(net.clock.now.getTime() - days * DAY_MS)
  const age = (token: string, created: number, used: number | null, enabled = true) =>
    net.database.db
      .update(apiKeys)
      .set({ createdAt: at(created), lastUsedAt: used === null ? null : at(used), enabled })
      .where(eq(apiKeys.token, token))
  await age(await create('never used', 400), 91, null)
  await age(await create('used long ago', 400), 400, 90)
  await age(await create('used', 400), 400, 89)
  await age(await create('new', 400), 89, null)
  await age(await create('off', 400), 400, null, false)
  expect(await list('show=unused')).toEqual({ count: 2, names: ['never used', 'used long ago'] })
  await create('soon', 14)
  await create('later', 15)
  expect(await list('show=expiring')).toEqual({ count: 1, names: ['soon'] })
  expect((await list('show=unused&search=long')).names).toEqual(['used long ago'])
})
