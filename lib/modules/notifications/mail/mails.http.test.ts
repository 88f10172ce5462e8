import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { newMember } from '../../../testing/members/new-member.ts'
import { expectData } from '../../../testing/network.ts'
import { mailedNetwork } from '../../../testing/notifications/mailed-network.ts'
import { members } from '../../members/table.ts'
import { organizations } from '../../organizations/table.ts'
import { LEASE_MS } from '../leases.ts'
import { claimMail } from './leases.ts'

// Harbor recalls payments, of which meadow's admin is mailed.

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const { net, harbor, meadow, box, mail, notify, recall, work, received, as, resetQuotas } = await mailedNetwork()
const admin = as(meadow)
const change = async (body: object) => expectData(await admin('PUT', '/notifications/settings', { body }))
const settings = async () => expectData(await admin('GET', '/notifications/settings'))
const { db } = net.database

beforeEach(async () => {
  net.clock.advance(2 * HOUR)
  box.refuse(undefined)
  await work()
  resetQuotas()
})

describe('a notification', () => {
  test('is mailed once, with a fixed subject, a link to its record, and headers to unsubscribe with one click', async () => {
    const { id } = await recall()
    const [sent, ...others] = await work()
    expect(others).toEqual([])
    expect(sent).toMatchObject({ to: meadow.email, subject: 'A recall was received' })
    expect(sent?.text).toContain(`https://console.example/n/${meadow.partnerId}/payments/${id}\n`)
    expect(sent?.text).toContain('Namespace: meadow (sandbox)')
    expect(sent?.text).toMatch(/https:\/\/console\.example\/unsubscribe#mem_\w+\.recall_received\.[\w-]+/)
    expect(sent?.raw).toMatch(/^List-Unsubscribe: <https:\/\/console\.example\/api\/v1\/csp\/unsubscribe\/[\w.-]+>$/m)
    expect(sent?.raw).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click$/m)
    expect(await work()).toEqual([])
  })

  const stopped: [string, (made: { id: string; recallId: string }) => Promise<unknown>][] = [
    ['has been read', async () => expectData(await meadow.member('POST', '/notifications/read', { body: {} }))],
    [
      'needs no answer any more',
      async ({ id, recallId }) => expectData(await harbor.key('POST', `/payments/${id}/recalls/${recallId}/cancel`)),
    ],
    [
      'is of a kind that was switched to the console',
      () => change({ channels: [{ kind: 'recall_received', channel: 'console' }] }),
    ],
    ['is of a disabled member', () => setMember({ enabled: false })],
    ['is of a removed member', () => setMember({ removedAt: net.clock.now })],
    ['is of a member whose email is no longer confirmed', () => setMember({ emailVerifiedAt: null })],
    ['is of a suspended organization', () => suspend(false)],
  ]
  const setMember = (set: Partial<typeof members.$inferInsert>) =>
    db.update(members).set(set).where(eq(members.email, meadow.email))
  const suspend = (enabled: boolean) =>
    db.update(organizations).set({ enabled }).where(eq(organizations.token, meadow.orgId))

  test.each(stopped)('is not mailed if it %s meanwhile', async (_, happens) => {
    const made = await recall()
    await notify()
    await happens(made)
    await mail()
    expect(await received()).toEqual([])
    await setMember({ enabled: true, removedAt: null, emailVerifiedAt: net.clock.now })
    await suspend(true)
    await change({ channels: [{ kind: 'recall_received', channel: null }] })
    expect(await work(), 'nor later').toEqual([])
  })

  test('is not mailed to a member whose role has lost the permission', async () => {
    const colleague = await newMember(net, meadow)
    const body = { channels: [{ kind: 'member_changed', channel: 'mail' }] }
    expectData(await as(colleague)('PUT', '/notifications/settings', { body }))
    await newMember(net, meadow, 'viewer')
    const [sent] = await work()
    expect(sent).toMatchObject({ to: colleague.email, subject: 'Members of your organization changed' })
    await newMember(net, meadow, 'viewer')
    await notify()
    expectData(await meadow.member('PUT', `/members/${colleague.token}`, { body: { role: 'viewer' } }))
    await mail()
    expect(await received()).toEqual([])
  })

  test('is not made if its kind is off, and a namespace can differ', async () => {
    const only = (channel: string | null) => ({ kind: 'recall_received', partner_id: meadow.partnerId, channel })
    await change({ channels: [{ kind: 'recall_received', channel: 'off' }] })
    const list = async () => expectData(await admin('GET', '/notifications?unread=true')).notifications
    const before = await list()
    await recall()
    expect(await work()).toEqual([])
    expect(await list()).toEqual(before)
    await change({ channels: [only('mail')] })
    await recall()
    expect(await work()).toHaveLength(1)
    await change({ channels: [only(null), { kind: 'recall_received', channel: null }] })
  })
})

describe('quiet hours', () => {
  test('delay mails until they end in the member’s time zone', async () => {
    expectData(await admin('PUT', '/members/me', { body: { time_zone: 'Asia/Tokyo' } }))
    const tokyo = new Date(net.clock.now.getTime() + 9 * HOUR).getUTCHours()
    const quiet = { from: tokyo, until: (tokyo + 2) % 24 }
    expect(await change({ quiet_hours: quiet })).toMatchObject({ time_zone: 'Asia/Tokyo', quiet_from: quiet.from })
    await recall()
    expect(await work()).toEqual([])
    const end = Math.floor(net.clock.now.getTime() / HOUR) * HOUR + 2 * HOUR
    net.clock.advance(end - net.clock.now.getTime() - 1)
    expect(await work()).toEqual([])
    net.clock.advance(1)
    expect(await work()).toHaveLength(1)
    await change({ quiet_hours: null })
    expectData(await admin('PUT', '/members/me', { body: { time_zone: null } }))
  })
})

describe('the digest', () => {
  test('has all unread notifications of the day, at the chosen hour, once', async () => {
    const hour = (net.clock.now.getUTCHours() + 3) % 24
    await change({ channels: [{ kind: 'recall_received', channel: 'digest' }], digest_hour: hour })
    const recalled = [await recall(), await recall()]
    expect(await work()).toEqual([])
    net.clock.advance(3 * HOUR)
    const [digest, ...others] = await work()
    expect(others).toEqual([])
    expect(digest?.subject).toBe('Your daily digest')
    for (const { id } of recalled) expect(digest?.text).toContain(`/n/${meadow.partnerId}/payments/${id}`)
    expect(digest?.text).toMatch(/unsubscribe#mem_\w+\.digest\./)
    net.clock.advance(24 * HOUR)
    expect(await work()).toEqual([])
    await change({ channels: [{ kind: 'recall_received', channel: null }], digest_hour: 8 })
  })

  test('contains notifications beyond the member’s twenty mails an hour', async () => {
    for (let n = 0; n < 22; n++) await recall()
    expect(await work()).toHaveLength(20)
    net.clock.advance(24 * HOUR)
    const [digest] = await work()
    expect(digest?.text.match(/\/payments\//g)).toHaveLength(2)
  })
})

describe('the mail server', () => {
  test('that fails uses up no quota with repeated attempts', async () => {
    box.refuse('451 4.3.0 try again later')
    for (let n = 0; n < 20; n++) await recall()
    expect(await work()).toEqual([])
    box.refuse(undefined)
    net.clock.advance(2 * MINUTE)
    expect(await work()).toHaveLength(20)
  })

  test('that fails gets the mail again after two minutes, with the same ID', async () => {
    box.refuse('451 4.3.0 try again later')
    await recall()
    expect(await work()).toEqual([])
    box.refuse(undefined)
    net.clock.advance(2 * MINUTE - 1)
    expect(await work()).toEqual([])
    net.clock.advance(1)
    const [sent] = await work()
    const { notifications } = expectData(await admin('GET', '/notifications?limit=1'))
    expect(sent?.id).toBe(`<${notifications[0].token}@console.example>`)
  })

  test('that permanently refuses the recipient stops mails until the member resumes them', async () => {
    box.refuse('550 5.1.1 no such mailbox')
    await recall()
    await work()
    box.refuse(undefined)
    expect(await settings()).toMatchObject({ mail_blocked_by: 'refused' })
    await recall()
    net.clock.advance(HOUR)
    expect(await work()).toEqual([])
    expect(await change({ resume_mail: true })).toMatchObject({ mail_blocked_by: null })
    await recall()
    expect(await work()).toHaveLength(1)
  })

  test('that permanently refuses the recipient notifies the member in the console only, once per refusal', async () => {
    const list = async () =>
      expectData(await admin('GET', '/notifications?limit=100')).notifications.filter(
        ({ kind }: { kind: string }) => kind === 'mail_refused',
      )
    const before = await list()
    const refused = async () => {
      box.refuse('550 5.1.1 no such mailbox')
      // Several are sent at the same time.
      for (let n = 0; n < 3; n++) await recall()
      await work()
      box.refuse(undefined)
      return (await list()).length - before.length
    }
    expect(await refused()).toBe(1)
    const [made] = await list()
    expect(made).toMatchObject({
      title: 'Emails to you have stopped',
      text: 'Your mail server refused an email. Check that your mailbox works, then resume emails.',
      partner_id: null,
      path: '/settings/notifications',
      read_at: null,
    })
    expect(await refused()).toBe(1)
    await change({ resume_mail: true })
    expect(await refused()).toBe(2)
    await change({ resume_mail: true })
    expect(await work()).toEqual([])
  })

  test('that refuses the gateway by policy stops no mails', async () => {
    box.refuse('550 5.7.1 relaying denied')
    await recall()
    await work()
    expect(await settings()).toMatchObject({ mail_blocked_by: null })
    box.refuse(undefined)
    net.clock.advance(2 * MINUTE)
    expect(await work()).toHaveLength(1)
  })
})

test('a mail that a process claimed before it was killed is sent again when the lease ends, and not before', async () => {
  await recall()
  await notify()
  expect(await claimMail(db, net.clock.now)).toBeDefined()
  net.clock.advance(LEASE_MS - 1)
  expect(await work()).toEqual([])
  net.clock.advance(1)
  expect(await work()).toHaveLength(1)
})
