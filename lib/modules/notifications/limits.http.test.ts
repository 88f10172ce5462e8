import { asc, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { newId } from '../../kernel/ids.ts'
import { readWritten } from '../../platform/live/changes.ts'
import { newMember } from '../../testing/members/new-member.ts'
import { type Bank, expectData, twoBanks } from '../../testing/network.ts'
import { notifyOfOccurrences, trimNotifications } from './index.ts'
import { makeNotifications } from './make-notifications.ts'
import type { Occurrence } from './sources.ts'
import { notificationQueue, notifications } from './table.ts'

// The limits of what members are notified of and of what they keep, and the order of what is made late. What the
// trigger queues is written directly, because it comes in numbers.

const HOUR = 3_600_000
const { net } = await twoBanks()
const { db } = net.database
let banks = 0
let lake: Bank

const ctx = () => ({
  db,
  random: net.random,
  now: net.clock.now,
  actor: { kind: 'system', name: 'notifications' } as const,
  requestId: 'test',
  address: 'local',
})

/** What lake's members are notified of, newest first. */
const made = async () =>
  (
    await db
      .select()
      .from(notifications)
      .where(eq(notifications.organizationId, lake.orgId))
      .orderBy(asc(notifications.token))
  ).toReversed()
const subjects = async () => (await made()).map(({ subject }) => subject).toSorted()

beforeEach(async () => {
  net.clock.advance(2 * HOUR)
  lake = await net.bank(`lake${banks++}`)
  await notifyOfOccurrences(ctx())
})

describe('occurrences that are found again', () => {
  const expiring = (id: number, onlyNumber = 1): Occurrence => ({
    kind: 'task_expiring',
    organizationId: lake.orgId,
    partnerId: lake.partnerId,
    subject: `payment-${id}`,
    occurrence: 'expiry',
    facts: { payment_id: `payment-${id}`, expires_at: net.clock.now.toISOString() },
    at: net.clock.now,
    onlyNumber,
  })
  const make = (found: Occurrence[]) => db.transaction((tx) => makeNotifications({ ...ctx(), db: tx }, found))
  const first = (n: number) => Array.from({ length: n }, (_, id) => expiring(id))

  test('do not use up the limit', async () => {
    await make(first(60))
    await make(first(70))
    expect(await subjects()).toHaveLength(70)
    await make(first(100))
    expect(await subjects()).toEqual(
      first(100)
        .map(({ subject }) => subject)
        .toSorted(),
    )
  })

  test('notify another member to whom the task was assigned since', async () => {
    const { token } = await newMember(net, lake)
    await notifyOfOccurrences(ctx())
    await db.delete(notifications)
    await make([expiring(1)])
    await make([expiring(1, 2)])
    expect(await subjects()).toEqual(['payment-1', 'payment-1'])
    expect((await made()).map(({ memberId }) => memberId)).toContain(token)
  })
})

/** Queues recalls that lake received from a domain; returns the payments. */
async function queueRecalls(from: string, count: number, at = net.clock.now): Promise<string[]> {
  const rows = Array.from({ length: count }, (_, n) => ({
    token: newId('evt', at, net.random),
    organizationId: lake.orgId,
    partnerId: lake.partnerId,
    what: 'RT_Recalls EK_Created',
    data: {
      recall_id: newId('rcl', at, net.random),
      direction: 'in',
      payment_id: `${from}-${n}`,
      amount: { currency: 'USD', total: '100' },
      other_domain: from,
      expires_on: net.clock.now.toISOString(),
    },
  }))
  await db.insert(notificationQueue).values(rows)
  return rows.map(({ data }) => data.payment_id)
}
const list = async (query = '') =>
  expectData(await lake.member('GET', `/notifications?limit=100${query}`)).notifications as {
    title: string
    text: string
    path: string
    created_at: string
  }[]

describe('more than 100 recalls of a sender in an hour', () => {
  test('are not listed, but one notification an hour says so, and other senders are not affected', async () => {
    await queueRecalls('harbor', 105)
    await notifyOfOccurrences(ctx())
    await queueRecalls('harbor', 5)
    await queueRecalls('meadow', 1)
    await notifyOfOccurrences(ctx())
    expect(await made()).toHaveLength(102)
    const more = {
      title: 'More than 100 recalls',
      text: expect.stringContaining('only the first 100 from @harbor in the hour since'),
      path: `/n/${lake.partnerId}/recalls`,
    }
    const shown = async () => (await list()).filter(({ title }) => title === more.title)
    expect(await shown()).toEqual([expect.objectContaining(more)])
    expect(JSON.stringify(await list())).toContain('@meadow asks you to return')
    net.clock.advance(HOUR)
    await queueRecalls('harbor', 101)
    await notifyOfOccurrences(ctx())
    expect(await made()).toHaveLength(203)
    expect(await shown()).toHaveLength(1)
  })
})

describe('what is made late', () => {
  test('has the time of what happened, in that order, and is announced live when it is made', async () => {
    const happened = new Date(net.clock.now.getTime() - HOUR)
    const first = await queueRecalls('harbor', 1, happened)
    const second = await queueRecalls('meadow', 1, new Date(happened.getTime() + 1))
    await notifyOfOccurrences(ctx())
    const [newest, oldest] = await list()
    expect([oldest?.created_at, oldest?.text]).toEqual([
      happened.toISOString(),
      expect.stringContaining(first[0] ?? '-'),
    ])
    expect(newest?.text).toContain(second[0])
    const since = new Date(net.clock.now.getTime() - 10_000)
    const announced = await readWritten(net.database.run, [], [lake.orgId], since)
    expect(announced.filter(({ what }) => what === 'notification')).toHaveLength(2)
  })

  test('has the time of its portion, however long the run takes', async () => {
    await queueRecalls('harbor', 50)
    await queueRecalls('meadow', 51)
    await notifyOfOccurrences(ctx(), {
      clock: () => {
        net.clock.advance(20_000)
        return net.clock.now
      },
    })
    expect(new Set((await made()).map(({ createdAt }) => createdAt.getTime())).size).toBe(2)
  })
})

test('a member keeps only the newest notifications', async () => {
  await queueRecalls('harbor', 3)
  await notifyOfOccurrences(ctx())
  net.clock.advance(1)
  await newMember(net, lake)
  await queueRecalls('meadow', 2)
  await notifyOfOccurrences(ctx())
  const all = await made()
  await trimNotifications(ctx(), { keep: 3 })
  const [own, others] = [all.filter(({ memberId }) => memberId === all.at(-1)?.memberId), all.length - 6]
  expect([own.length, others]).toEqual([6, 2])
  expect(await list()).toMatchObject([{}, {}, {}])
  expect(await subjects()).toEqual(
    all
      .filter((row) => !own.includes(row) || own.indexOf(row) < 3)
      .map(({ subject }) => subject)
      .toSorted(),
  )
})
