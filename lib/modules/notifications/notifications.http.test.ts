import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { newMember } from '../../testing/members/new-member.ts'
import { accept, submitted, taskPaths } from '../../testing/model/payment-life.ts'
import { type Bank, type Call, caller, expectData, twoBanks } from '../../testing/network.ts'
import { members } from '../members/table.ts'
import type { Notification } from './contract.ts'
import { notifyOfOccurrences, notifyOfOverdueWork } from './index.ts'

// Harbor sends payments to meadow, which completes them without tasks.

const HOUR = 3_600_000
const { net, harbor, meadow, willow, aspen } = await twoBanks()
let banks = 0
let lake: Bank

const ctx = () => ({
  db: net.database.db,
  random: net.random,
  now: net.clock.now,
  actor: { kind: 'system', name: 'notifications' } as const,
  requestId: 'test',
  address: 'local',
})
const notify = async () => {
  await notifyOfOccurrences(ctx())
  await notifyOfOverdueWork(ctx())
}
const list = async ({ member }: { member: Call }, query = ''): Promise<Notification[]> =>
  expectData(await member('GET', `/notifications${query}`)).notifications
const kinds = async (of: { member: Call }) => (await list(of)).map(({ kind }) => kind)
const unread = async ({ member }: { member: Call }) => expectData(await member('GET', '/notifications/unread')).count
const readAll = async ({ member }: { member: Call }, body: object = {}) =>
  expectData(await member('POST', '/notifications/read', { body })).count

beforeEach(async () => {
  net.clock.advance(2 * HOUR)
  lake = await net.bank(`lake${banks++}`, { confirm_incoming: true, review_threshold: null })
  await notify()
  await readAll(harbor)
  await readAll(meadow)
  await readAll(lake)
})
const unreadOf = (of: { member: Call }) => list(of, '?unread=true')

describe('returns and recalls', () => {
  test('a recall notifies the receiving side once, with a link to the payment, and the sending side of its answer', async () => {
    const id = await submitted(harbor, willow, aspen)
    expectData(await harbor.key('POST', `/payments/${id}/recalls`, { body: { reason: 'DUPL' } }))
    await notify()
    await notify()
    expect(await unreadOf(harbor)).toEqual([])
    expect(await unreadOf(meadow)).toMatchObject([
      {
        kind: 'recall_received',
        partner_id: meadow.partnerId,
        title: 'Recall received',
        text: expect.stringContaining(`@harbor asks you to return 100.00 USD of payment ${id}. Answer by`),
        path: `/n/${meadow.partnerId}/payments/${id}`,
        read_at: null,
      },
    ])
    const [recall] = expectData(await meadow.key('GET', `/payments/${id}/recalls`)).recalls
    expectData(await meadow.key('POST', `/payments/${id}/recalls/${recall.recall_id}/accept`))
    await notify()
    expect(await unreadOf(harbor), 'its return is not notified separately').toMatchObject([
      { kind: 'recall_ended', title: 'Recall granted' },
    ])
  })

  test('a return notifies the side that receives it', async () => {
    const id = await submitted(harbor, willow, aspen)
    expectData(await meadow.key('POST', `/payments/${id}/returns`, { body: { reason: 'CUST' } }))
    await notify()
    expect(await unreadOf(harbor)).toMatchObject([
      { kind: 'return_received', text: `@meadow returned 100.00 USD of payment ${id}.` },
    ])
    expect(await unreadOf(meadow)).toEqual([])
  })
})

describe('members', () => {
  test('learn of changes of colleagues if they manage members, and not of their own', async () => {
    expect(await list(lake), 'who signs up is not notified of that').toEqual([])
    const viewer = await newMember(net, lake, 'viewer')
    const admin = await newMember(net, lake)
    await notify()
    await Promise.all([lake, admin].map((one) => readAll(one)))
    expectData(await admin.member('PUT', `/members/${viewer.token}`, { body: { role: 'support' } }))
    await notify()
    expect(await unreadOf(lake)).toMatchObject([
      { kind: 'member_changed', partner_id: null, title: 'Role changed', path: '/settings/members' },
    ])
    expect(await unreadOf(admin)).toEqual([])
    expect(await kinds(await signedIn(viewer))).toEqual([])
  })

  test('who are disabled are not notified', async () => {
    const admin = await newMember(net, lake)
    const enable = (enabled: boolean) =>
      net.database.db.update(members).set({ enabled }).where(eq(members.token, admin.token))
    await enable(false)
    await newMember(net, lake)
    await notify()
    await enable(true)
    expect(await list(admin)).toEqual([])
  })
})

describe('waiting tasks', () => {
  test('notify those who decide them once an hour, together', async () => {
    const otter = await lake.customer('otter')
    const support = await newMember(net, lake, 'support')
    const viewer = await newMember(net, lake, 'viewer')
    const expires_at = new Date(net.clock.now.getTime() + 3 * HOUR).toISOString()
    const pay = () => submitted(harbor, willow, otter, { expires_at })
    const paid = [await pay(), await pay()]
    net.clock.advance(HOUR / 2)
    await notify()
    expect(await list(support)).toEqual([])
    net.clock.advance(1000)
    await notify()
    net.clock.advance(HOUR - 2000)
    await notify()
    expect(await list(support)).toMatchObject([
      { kind: 'task_waiting', text: expect.stringContaining('2 tasks have been waiting for more than 30 minutes') },
    ])
    expect(await list(viewer)).toEqual([])
    net.clock.advance(3000)
    expectData(await accept(lake, paid[0] ?? ''))
    await notify()
    const [newest, ...others] = await list(support)
    expect(newest).toMatchObject({ text: expect.stringContaining('1 task has been waiting') })
    expect(others).toHaveLength(1)
  })

  test('notify each namespace after its own time, which the text names', async () => {
    const texts: string[] = []
    for (const minutes of [45, 120]) {
      const bank = await net.bank(`pond${minutes}`, { confirm_incoming: true, review_threshold: null })
      const support = await newMember(net, bank, 'support')
      const body = { task_waiting_minutes: minutes }
      expectData(await bank.member('PUT', `/partner/${bank.partnerId}`, { body }))
      const expires_at = new Date(net.clock.now.getTime() + 5 * HOUR).toISOString()
      await submitted(harbor, willow, await bank.customer('otter'), { expires_at })
      net.clock.advance(minutes * 60_000)
      await notify()
      expect(await list(support)).toEqual([])
      net.clock.advance(1000)
      await notify()
      texts.push(...(await list(support)).map(({ text }) => text))
    }
    expect(texts).toEqual([
      expect.stringContaining('1 task has been waiting for more than 45 minutes, since'),
      expect.stringContaining('1 task has been waiting for more than 2 hours, since'),
    ])
  })

  test('notify the assignee shortly before the payment expires', async () => {
    const otter = await lake.customer('otter')
    const support = await newMember(net, lake, 'support')
    const id = await submitted(harbor, willow, otter)
    const [path] = Object.values(await taskPaths(lake, id))
    const { number } = expectData(await support.member('GET', '/members/me'))
    const task = path?.split('/').at(-1)
    expectData(await lake.member('PUT', `/admission-tasks/${task}/assignee`, { body: { assignee: number } }))
    net.clock.advance((3 / 4) * HOUR)
    await notify()
    expect(await kinds(support)).not.toContain('task_expiring')
    net.clock.advance(1000)
    await notify()
    await notify()
    expect((await kinds(support)).filter((kind) => kind === 'task_expiring')).toHaveLength(1)
    expect(await kinds(lake)).not.toContain('task_expiring')
  })
})

describe('reading', () => {
  test('marks only the caller’s own notifications, some or all', async () => {
    for (let n = 0; n < 3; n++) await newMember(net, lake, 'viewer')
    const other = await newMember(net, lake)
    await notify()
    expect([await unread(lake), await unread(other)]).toEqual([4, 3])
    const [first] = await list(lake)
    const [others] = await list(other)
    expect(await readAll(lake, { notification_ids: [first?.token, others?.token] })).toBe(1)
    expect([await unread(lake), await unread(other)]).toEqual([3, 3])
    expect(await readAll(lake)).toBe(3)
    expect(await readAll(lake)).toBe(0)
    expect([await unread(lake), await unread(other)]).toEqual([0, 3])
  })

  test('pages through all, newest first', async () => {
    for (let n = 0; n < 5; n++) {
      await newMember(net, lake, 'viewer')
      await notify()
      net.clock.advance(1)
    }
    const all = (await list(lake)).map(({ token }) => token)
    const first = expectData(await lake.member('GET', '/notifications?limit=3'))
    const rest = expectData(await lake.member('GET', `/notifications?limit=3&cursor=${first.next_cursor}`))
    expect([...first.notifications, ...rest.notifications].map(({ token }) => token)).toEqual(all)
    expect(all).toEqual(all.toSorted().toReversed())
    expect(rest.next_cursor).toBeNull()
    expect((await lake.member('GET', '/notifications?cursor=ntf_1')).status).toBe(400)
  })

  test('a role that lost a permission no longer shows what needs it', async () => {
    const admin = await newMember(net, lake)
    await newMember(net, lake, 'viewer')
    await notify()
    expect(await kinds(admin)).toContain('member_changed')
    expectData(await lake.member('PUT', `/members/${admin.token}`, { body: { role: 'viewer' } }))
    expect(await list(await signedIn(admin))).toEqual([])
  })
})

/** A member with a new session. */
async function signedIn({ email: admin_email, password: admin_password }: { email: string; password: string }) {
  const signIn = await net.call('POST', '/organization/signin', { body: { admin_email, admin_password } })
  return { member: caller(net.app, { authorization: `Bearer ${expectData(signIn).access_token}` }) }
}
