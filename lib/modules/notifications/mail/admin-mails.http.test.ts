import { eq, gt } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { type Call, confirming } from '../../../testing/bank.ts'
import { newMember, newSession } from '../../../testing/members/new-member.ts'
import { caller, expectData } from '../../../testing/network.ts'
import { mailedNetwork } from '../../../testing/notifications/mailed-network.ts'
import { systemContext } from '../../../testing/notifications/system-context.ts'
import { warnOfExpiry } from '../../api-keys/index.ts'
import { members } from '../../members/table.ts'
import { webhooks } from '../../webhooks/table.ts'
import { trimNotifications } from '../index.ts'
import { LEASE_MS } from '../leases.ts'
import { notifications } from '../table.ts'
import { isMore } from '../words.ts'
import { claimMail } from './leases.ts'
import { unsubscribeToken } from './unsubscribe-token.ts'

// Mails that admins cannot turn off: about meadow's failing webhooks and expiring API keys.

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const mailing = await mailedNetwork()
const { net, meadow, app, box, mail, notify, notifyOfWork, recall, work, received, resetQuotas } = mailing
const { db } = net.database
const [member] = await db.select().from(members).where(eq(members.email, meadow.email))
if (!member) throw new Error('meadow has no admin')
/** Calls as meadow’s admin, through the gateway that sends mail. */
let admin: Call
const change = async (body: object) => expectData(await admin('PUT', '/notifications/settings', { body }))
const subjects = async (run = work) => (await run()).map(({ subject }) => subject)

beforeEach(async () => {
  net.clock.advance(26 * HOUR)
  // Sessions expire.
  const jwt = await newSession(net, member)
  admin = confirming(caller(app, { authorization: `Bearer ${jwt}`, 'x-partner-id': meadow.partnerId }), meadow.password)
  box.refuse(undefined)
  await db.update(webhooks).set({ deletedAt: net.clock.now })
  await work()
  resetQuotas()
})

/** Webhooks that the gateway has disabled, because their endpoints were gone. */
async function disabledHooks(count: number): Promise<void> {
  for (let n = 0; n < count; n++) {
    const body = { name: `Ledger ${n}`, endpoint: 'https://1-1-1-1.test/' }
    const { token } = expectData(await admin('POST', '/webhook', { body }))
    await db
      .update(webhooks)
      .set({ enabled: false, disabledReason: 'gone', failingSince: net.clock.now, updatedAt: net.clock.now })
      .where(eq(webhooks.token, token))
  }
  await notifyOfWork()
}

/** An expired key, whose last warning is recorded but not yet mailed. */
async function expiringKey(): Promise<void> {
  const access = { customers_read: true, customers_write: false, transactions_read: false, transactions_write: false }
  const expires_at = { seconds: Math.floor(net.clock.now.getTime() / 1000) + 20 }
  expectData(await admin('POST', '/apikey', { body: { name: 'till', access, expires_at } }))
  net.clock.advance(MINUTE)
  await warnOfExpiry(systemContext(net), new AbortController().signal)
}

const causes: [string, string, () => Promise<void>][] = [
  ['a disabled webhook', 'A webhook was disabled', () => disabledHooks(1)],
  ['an expired API key', 'An API key has expired', expiringKey],
]

describe.each(causes)('a mail about %s', (_, subject, cause) => {
  test('is sent after an error of the mail server, once', async () => {
    await cause()
    box.refuse('451 4.3.0 try again later')
    expect(await subjects()).toEqual([])
    box.refuse(undefined)
    net.clock.advance(2 * MINUTE)
    expect(await subjects()).toEqual([subject])
    net.clock.advance(2 * HOUR)
    expect(await subjects()).toEqual([])
  })

  test('is sent if the process ends after the threshold was recorded, or after the mail was claimed', async () => {
    await cause()
    await notify()
    expect(await claimMail(db, net.clock.now)).toBeDefined()
    expect(await subjects()).toEqual([])
    net.clock.advance(LEASE_MS)
    expect(await subjects()).toEqual([subject])
  })

  test('has no link or header to unsubscribe, but says where to choose', async () => {
    await cause()
    const [sent] = await work()
    expect(sent?.raw).not.toContain('List-Unsubscribe')
    expect(sent?.text).not.toContain('/unsubscribe')
    expect(sent?.text).toContain('Admins always get these emails, immediately or in the daily digest.')
    expect(sent?.text).toContain('https://console.example/settings/notifications')
  })

  test('waits until the quiet hours that the member chose have ended', async () => {
    const hour = net.clock.now.getUTCHours()
    await change({ quiet_hours: { from: hour, until: (hour + 2) % 24 } })
    await cause()
    expect(await subjects()).toEqual([])
    net.clock.advance(2 * HOUR)
    expect(await subjects()).toEqual([subject])
    await change({ quiet_hours: null })
  })
})

test('a waiting mail is sent however many newer notifications a member has', async () => {
  const hour = net.clock.now.getUTCHours()
  await change({ quiet_hours: { from: hour, until: (hour + 2) % 24 } })
  await expiringKey()
  await notify()
  net.clock.advance(MINUTE)
  for (let n = 0; n < 3; n++) await recall()
  await notify()
  await trimNotifications(systemContext(net), { keep: 2 })
  net.clock.advance(2 * HOUR)
  expect((await subjects()).toSorted()).toEqual([...Array(2).fill('A recall was received'), 'An API key has expired'])
  await change({ quiet_hours: null })
  await trimNotifications(systemContext(net), { keep: 2 })
  const { kind, memberId } = notifications
  const kept = await db.select({ kind }).from(notifications).where(eq(memberId, member.token))
  expect(kept).toEqual(Array(2).fill({ kind: 'recall_received' }))
})

test('members who are not admins can unsubscribe and turn them off, until they become admins', async () => {
  const role = { name: 'Integration', permissions: ['webhooks.manage'] }
  const { role: roleId } = expectData(await admin('POST', '/roles', { body: role }))
  const colleague = await newMember(net, meadow, roleId)
  await disabledHooks(1)
  const sent = (await work()).find(({ to }) => to === colleague.email)
  expect(sent?.text).toContain('/unsubscribe#')
  const post = () => app.request(`/api/v1/csp${sent?.oneClick}`, { method: 'POST' })
  expect((await post()).status).toBe(200)
  await disabledHooks(1)
  expect((await work()).map(({ to }) => to)).toEqual([meadow.email])
  expectData(await admin('PUT', `/members/${colleague.token}`, { body: { role: 'admin' } }))
  expect((await post()).status, 'an earlier link').toBe(409)
  await disabledHooks(1)
  expect((await work()).map(({ to }) => to).toSorted()).toEqual([meadow.email, colleague.email].toSorted())
  expectData(await admin('DELETE', `/members/${colleague.token}`))
})

test('a mail about a webhook that was deleted meanwhile is not sent', async () => {
  await disabledHooks(1)
  await db.update(webhooks).set({ deletedAt: net.clock.now })
  expect(await subjects()).toEqual([])
})

describe('more mails than the quota', () => {
  test('about disabled webhooks are in the next digest, none is lost, and another kind is mailed at once', async () => {
    await disabledHooks(23)
    expect(await subjects()).toEqual(Array(20).fill('A webhook was disabled'))
    await expiringKey()
    expect(await subjects()).toEqual(['An API key has expired'])
    net.clock.advance(DAY)
    const [digest, ...others] = await work()
    expect(others).toEqual([])
    expect(digest?.text.match(/Deliveries of Ledger \d+ have stopped/g)).toHaveLength(3)
  })

  test('about what others cause do not delay these kinds', async () => {
    for (let n = 0; n < 22; n++) await recall()
    await notify()
    await disabledHooks(1)
    const mailed = await subjects()
    expect(mailed.filter((subject) => subject === 'A recall was received')).toHaveLength(20)
    expect(mailed.filter((subject) => subject === 'A webhook was disabled')).toHaveLength(1)
  })

  test('are in a digest even if the member has ended digests', async () => {
    await change({ channels: ['return_received', 'recall_ended'].map((kind) => ({ kind, channel: 'digest' })) })
    const token = unsubscribeToken(net.secrets, { memberId: member.token, what: 'digest' })
    expect((await app.request(`/api/v1/csp/unsubscribe/${token}`, { method: 'POST' })).status).toBe(200)
    await recall()
    await notify()
    await disabledHooks(2)
    await mail({ mailLimits: { mayMailNotification: async () => false } })
    expect(await received()).toEqual([])
    net.clock.advance(DAY)
    const [digest, ...others] = await work()
    expect(others).toEqual([])
    expect(digest?.subject).toBe('Your daily digest')
    expect(digest?.text.match(/Deliveries of Ledger/g)).toHaveLength(2)
    expect(digest?.text).not.toContain('Recall received')
    expect(digest?.raw).not.toContain('List-Unsubscribe')
    expect(digest?.text).not.toContain('/unsubscribe')
  })
})

test('the digest can be chosen, and unsubscribing it brings back single mails', async () => {
  await change({ channels: [{ kind: 'webhook_failing', channel: 'digest' }] })
  await disabledHooks(2)
  expect(await subjects()).toEqual([])
  net.clock.advance(DAY)
  const [digest] = await work()
  expect(digest?.text.match(/Deliveries of Ledger/g)).toHaveLength(2)
  expect((await app.request(`/api/v1/csp${digest?.oneClick}`, { method: 'POST' })).status).toBe(200)
  await disabledHooks(1)
  expect(await subjects()).toEqual(['A webhook was disabled'])
})

test('a digest lists them before any number of notifications that others cause', async () => {
  await change({ channels: ['webhook_failing', 'recall_received'].map((kind) => ({ kind, channel: 'digest' })) })
  await disabledHooks(1)
  net.clock.advance(MINUTE)
  for (let n = 0; n < 21; n++) await recall()
  await notify()
  net.clock.advance(DAY)
  const [digest, ...others] = await work()
  expect(others).toEqual([])
  expect(digest?.text).toContain('Deliveries of Ledger 0 have stopped.')
  expect(digest?.text.match(/Recall received/g)).toHaveLength(19)
  expect(digest?.text).toContain('And 2 more.')
  await change({ channels: ['webhook_failing', 'recall_received'].map((kind) => ({ kind, channel: null })) })
})

test('if more than 100 webhooks are disabled in an hour, one more notification says so, and the others follow in the next hour', async () => {
  const since = new Date(net.clock.now.getTime() - 1)
  await disabledHooks(60)
  await db.update(webhooks).set({ deletedAt: net.clock.now })
  await disabledHooks(43)
  const counts = async () => {
    const made = await db.select().from(notifications).where(gt(notifications.createdAt, since))
    const more = made.filter(({ facts }) => isMore(facts)).length
    return [made.length - more, more]
  }
  expect(await counts()).toEqual([100, 1])
  net.clock.advance(HOUR)
  await notifyOfWork()
  expect(await counts()).toEqual([103, 1])
})
