import { describe, expect, test } from 'vitest'
import { newMember, newSession } from '../../../testing/members/new-member.ts'
import { expectData } from '../../../testing/network.ts'
import { mailedNetwork } from '../../../testing/notifications/mailed-network.ts'
import { notificationSettings } from '../table.ts'

const path = '/notifications/settings'
const { net, harbor, meadow, as } = await mailedNetwork()
const admin = as(meadow)
const put = (body: object) => admin('PUT', path, { body })
type Kinds = { kind: string; channel: string; default_channel: string; is_always_mailed: boolean }[]
const kindsOf = (settings: { kinds: Kinds }) =>
  Object.fromEntries(settings.kinds.map((one) => [one.kind, `${one.channel}${one.is_always_mailed ? ', always' : ''}`]))

describe('defaults', () => {
  test('mail admins what expires or costs money, and collect or show the rest', async () => {
    const settings = expectData(await admin('GET', path))
    expect(settings).toMatchObject({ mail_blocked_by: null, time_zone: null, quiet_from: null, digest_hour: 8 })
    expect(kindsOf(settings)).toEqual({
      task_waiting: 'console',
      task_expiring: 'mail',
      settlement_completed: 'console',
      settlement_failed: 'mail',
      liquidity_threshold: 'mail, always',
      return_received: 'digest',
      recall_received: 'mail',
      recall_ended: 'digest',
      webhook_failing: 'mail, always',
      api_key_expiring: 'mail, always',
      chat_channel_failed: 'mail',
      verification_answered: 'mail',
      member_changed: 'console',
    })
  })

  test('mail nothing to viewers, who see only the kinds that their role permits', async () => {
    const viewer = as(await newMember(net, meadow, 'viewer'))
    expect(kindsOf(expectData(await viewer('GET', path)))).toEqual({
      settlement_completed: 'console',
      settlement_failed: 'console',
      liquidity_threshold: 'console',
      return_received: 'console',
      recall_received: 'console',
      recall_ended: 'console',
    })
  })
})

describe('changes', () => {
  test('affect only what they name, and only what differs from the default is stored', async () => {
    const stored = () => net.database.db.$count(notificationSettings)
    const before = await stored()
    const changed = expectData(await put({ channels: [{ kind: 'settlement_completed', channel: 'digest' }] }))
    expect(kindsOf(changed)).toMatchObject({ settlement_completed: 'digest', settlement_failed: 'mail' })
    expectData(await put({ digest_hour: 17 }))
    const quiet = expectData(await put({ quiet_hours: { from: 22, until: 6 } }))
    expect(quiet).toMatchObject({ digest_hour: 17, quiet_from: 22, quiet_until: 6 })
    expect(await stored()).toBe(before + 1)
    expectData(await put({ channels: [{ kind: 'settlement_completed', channel: 'console' }] }))
    expect(await stored()).toBe(before)
    expect(expectData(await put({ quiet_hours: null, digest_hour: 8 }))).toMatchObject({ quiet_from: null })
  })

  test('of one member leave colleagues as they are', async () => {
    const colleague = as(await newMember(net, meadow))
    expectData(await put({ channels: [{ kind: 'member_changed', channel: 'off' }] }))
    expect(kindsOf(expectData(await colleague('GET', path)))).toMatchObject({ member_changed: 'console' })
  })

  test('can be about one namespace', async () => {
    const one = { partner_id: meadow.partnerId, kind: 'recall_received' }
    const settings = expectData(await put({ channels: [{ ...one, channel: 'off' }] }))
    expect(settings).toMatchObject({ namespaces: [{ ...one, channel: 'off' }] })
    expect(kindsOf(settings)).toMatchObject({ recall_received: 'mail' })
    expect(expectData(await put({ channels: [{ ...one, channel: null }] })).namespaces).toEqual([])
  })

  test('of kinds that admins always get choose between mail and digest', async () => {
    const digest = expectData(await put({ channels: [{ kind: 'api_key_expiring', channel: 'digest' }] }))
    expect(kindsOf(digest)).toMatchObject({ api_key_expiring: 'digest, always' })
    const mail = expectData(await put({ channels: [{ kind: 'api_key_expiring', channel: null }] }))
    expect(kindsOf(mail)).toMatchObject({ api_key_expiring: 'mail, always' })
  })

  test.each(['off', 'console'])('of kinds that admins always get are refused if the channel is %s', async (channel) => {
    for (const partner_id of [undefined, meadow.partnerId]) {
      const { status, body } = await put({ channels: [{ kind: 'webhook_failing', partner_id, channel }] })
      expect([status, body.message]).toEqual([
        400,
        'channels: the channel of webhook_failing must be mail or digest, because admins always get emails about it',
      ])
    }
  })

  test('from before the member became an admin do not turn them off', async () => {
    const member = await newMember(net, meadow, 'support')
    const body = { channels: [{ kind: 'liquidity_threshold', channel: 'off' }] }
    expectData(await as(member)('PUT', path, { body }))
    expectData(await meadow.member('PUT', `/members/${member.token}`, { body: { role: 'admin' } }))
    const jwt = await newSession(net, { ...member, organizationId: meadow.orgId, role: 'admin' })
    expect(kindsOf(expectData(await as({ jwt })('GET', path)))).toMatchObject({ liquidity_threshold: 'mail, always' })
  })

  test.each([
    [{ channels: [{ kind: 'member_changed', partner_id: meadow.partnerId, channel: 'off' }] }, 400],
    [{ channels: [{ kind: 'recall_received', partner_id: harbor.partnerId, channel: 'off' }] }, 404],
    [{ channels: [{ kind: 'mail_refused', channel: 'off' }] }, 400],
    [{ quiet_hours: { from: 8, until: 8 } }, 400],
    [{ digest_hour: 24 }, 400],
  ])('%j is refused', async (body, status) => {
    expect((await put(body)).status).toBe(status)
  })
})

describe('without what mails need, the settings say why none are sent', () => {
  test('a gateway without SMTP', async () => {
    expect(expectData(await meadow.member('GET', path)).mail_blocked_by).toBe('not_configured')
  })

  test('a member who has not confirmed the email', async () => {
    expect(expectData(await as(harbor)('GET', path)).mail_blocked_by).toBe('unconfirmed_email')
  })
})
