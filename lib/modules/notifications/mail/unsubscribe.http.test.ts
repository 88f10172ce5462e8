import { beforeEach, describe, expect, test, vi } from 'vitest'
import { createGateway } from '../../../gateway.ts'
import { createLogger } from '../../../platform/log.ts'
import { newMember } from '../../../testing/members/new-member.ts'
import { expectData } from '../../../testing/network.ts'
import { mailedNetwork } from '../../../testing/notifications/mailed-network.ts'
import type { Received } from '../../../testing/notifications/open-mails.ts'

const HOUR = 3_600_000
const ONE_CLICK = {
  body: 'List-Unsubscribe=One-Click',
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
}
const { net, meadow, recall, notify, mail, work, as, app, resetQuotas } = await mailedNetwork()
const admin = as(meadow)
const url = (path: string) => `/api/v1/csp${path}`
const post = (path: string) => app.request(url(path), { method: 'POST', ...ONE_CLICK })
const channelOf = async (kind: string) => {
  const { kinds } = expectData(await admin('GET', '/notifications/settings'))
  return kinds.find((one: { kind: string }) => one.kind === kind).channel
}
const change = async (...channels: object[]) =>
  expectData(await admin('PUT', '/notifications/settings', { body: { channels } }))

const refusing = { mailLimits: { mayMailNotification: async () => false } }
/** Mails beyond the quota, and returns what is mailed within a day. */
const exceedQuota = async () => {
  await recall()
  await notify()
  await mail(refusing)
  net.clock.advance(24 * HOUR)
  return work()
}

let mailed: Received
beforeEach(async () => {
  net.clock.advance(2 * HOUR)
  resetQuotas()
  await change({ kind: 'recall_received', channel: null })
  await recall()
  const [first] = await work()
  if (!first) throw new Error('nothing was mailed')
  mailed = first
})

describe('one click', () => {
  test('ends the mails of one kind without a sign-in, in all namespaces, and repeating it changes nothing', async () => {
    await change({ kind: 'recall_received', partner_id: meadow.partnerId, channel: 'digest' })
    for (const _ of [1, 2]) {
      const response = await post(mailed.oneClick)
      expect([response.status, await response.json()]).toEqual([
        200,
        { ok: true, data: { stopped: 'recall_received' } },
      ])
    }
    const settings = expectData(await admin('GET', '/notifications/settings'))
    expect(settings.namespaces).toEqual([{ partner_id: meadow.partnerId, kind: 'recall_received', channel: 'console' }])
    expect(await channelOf('recall_received')).toBe('console')
    expect(await channelOf('task_expiring'), 'another kind').toBe('mail')
    await recall()
    expect(await work()).toEqual([])
    const { entries } = expectData(await meadow.member('GET', '/audit-entries?action=notification.unsubscribe'))
    expect(entries).toHaveLength(1)
    await change({ kind: 'recall_received', partner_id: meadow.partnerId, channel: null })
  })

  test('of a digest ends the digest, and leaves what is mailed at once', async () => {
    await change({ kind: 'settlement_completed', channel: 'digest' }, { kind: 'recall_received', channel: 'digest' })
    await recall()
    await work()
    net.clock.advance(24 * HOUR)
    const [digest] = await work()
    expect((await post(digest?.oneClick ?? '')).status).toBe(200)
    expect(await Promise.all(['settlement_completed', 'recall_received', 'return_received'].map(channelOf))).toEqual([
      'console',
      'console',
      'console',
    ])
    expect(await channelOf('task_expiring')).toBe('mail')
    await change({ kind: 'return_received', channel: null }, { kind: 'settlement_completed', channel: null })
  })

  test('of a digest also ends those of mails beyond the quota, until a kind is in a digest again', async () => {
    const [digest] = await exceedQuota()
    expect(digest?.subject).toContain('digest')
    await recall()
    await notify()
    await mail(refusing)
    for (const _ of [1, 2]) expect((await post(digest?.oneClick ?? '')).status).toBe(200)
    net.clock.advance(24 * HOUR)
    expect(await work(), 'what was collected before').toEqual([])
    expect(await exceedQuota(), 'what is collected afterwards').toEqual([])
    expect(await channelOf('recall_received'), 'is still mailed').toBe('mail')
    await change({ kind: 'settlement_completed', partner_id: meadow.partnerId, channel: 'digest' })
    expect(await exceedQuota()).toHaveLength(1)
    await change({ kind: 'settlement_completed', partner_id: meadow.partnerId, channel: null })
  })

  test('by GET or HEAD changes nothing, because scanners follow links, and leads to the page', async () => {
    for (const method of ['GET', 'HEAD']) {
      const response = await app.request(url(mailed.oneClick), { method })
      const token = mailed.oneClick.split('/').at(-1)
      expect([response.status, response.headers.get('location')]).toEqual([
        303,
        `https://console.example/unsubscribe#${token}`,
      ])
    }
    expect(await channelOf('recall_received')).toBe('mail')
  })

  test.each(['PUT', 'DELETE'])('by %s is not allowed', async (method) => {
    expect((await app.request(url(mailed.oneClick), { method })).status).toBe(405)
    expect(await channelOf('recall_received')).toBe('mail')
  })

  test('with a token that was not signed here does not exist, and changes nothing, without a transaction', async () => {
    const transaction = vi.spyOn(net.deps.db, 'transaction')
    const forged = mailed.oneClick.replace('recall_received', 'settlement_failed')
    expect([(await post(forged)).status, (await post('/unsubscribe/')).status]).toEqual([404, 404])
    expect(transaction).not.toHaveBeenCalled()
    transaction.mockRestore()
    expect(await channelOf('settlement_failed')).toBe('mail')
  })

  test('leaves the token in no log', async () => {
    const lines: string[] = []
    const log = createLogger('trace', { write: (line) => lines.push(line) })
    const logging = createGateway({ ...net.deps, log }).app
    for (const path of [mailed.oneClick, `${mailed.oneClick}x`])
      await logging.request(url(path), { method: 'POST', ...ONE_CLICK })
    expect(lines.join('')).toContain('unsubscribeOneClick')
    expect(lines.join('')).not.toContain(mailed.oneClick.split('.').at(-1))
  })
})

test('a digest that a member has ended does not begin again with another role', async () => {
  const colleague = await newMember(net, meadow, 'support')
  const digestsOfColleague = async () => (await exceedQuota()).filter(({ to }) => to === colleague.email)
  const [digest] = await digestsOfColleague()
  expect((await post(digest?.oneClick ?? '')).status).toBe(200)
  expect(await digestsOfColleague()).toEqual([])
  // Admins have returns in the digest by default. The first admin’s session has expired.
  const another = await newMember(net, meadow, 'admin')
  expectData(await another.member('PUT', `/members/${colleague.token}`, { body: { role: 'admin' } }))
  expect(await digestsOfColleague()).toEqual([])
})
