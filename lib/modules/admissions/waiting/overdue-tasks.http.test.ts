import { expect, test } from 'vitest'
import { submitted } from '../../../testing/model/payment-life.ts'
import { type Bank, expectData, twoBanks } from '../../../testing/network.ts'
import { hasWaitingTask, listOverdueTasks } from '../index.ts'

const { net, harbor, willow } = await twoBanks()
const lake = await net.bank('lake', { confirm_incoming: true, review_threshold: null })
const otter = await lake.customer('otter')
const ctx = () => ({
  db: net.database.db,
  random: net.random,
  now: net.clock.now,
  actor: { kind: 'system', name: 'test' } as const,
  requestId: 'test',
  address: 'local',
})

const SECOND = 1000
const MINUTE = 60 * SECOND
const waitsAfter = async ({ member, partnerId }: Bank, task_waiting_minutes: number) =>
  expectData(await member('PUT', `/partner/${partnerId}`, { body: { task_waiting_minutes } }))
const expires_at = new Date(net.clock.now.getTime() + 600 * MINUTE).toISOString()

test('overdue tasks are counted without snoozed ones, which also count towards the number that is read', async () => {
  await waitsAfter(lake, 5)
  const ids = [await submitted(harbor, willow, otter), await submitted(harbor, willow, otter)]
  const until = Math.floor(net.clock.now.getTime() / 1000) + 1800
  for (const id of ids) expectData(await lake.member('PUT', `/admission-queue/${id}/snooze`, { body: { until } }))
  net.clock.advance(SECOND)
  const created = net.clock.now
  await submitted(harbor, willow, otter)
  net.clock.advance(5 * MINUTE + SECOND)
  const overdue = (most?: number) => listOverdueTasks(ctx(), most)
  const found = { organizationId: lake.orgId, partnerId: lake.partnerId, count: 1, oldest: created, waitingMinutes: 5 }
  expect(await overdue()).toEqual([{ ...found, isExact: true }])
  expect(await overdue(3)).toEqual([{ ...found, isExact: false }])
  expect(await overdue(2)).toEqual([])
})

test('tasks wait for the time that each namespace has chosen', async () => {
  const brook = await net.bank('brook', { confirm_incoming: true, review_threshold: null })
  const heron = await brook.customer('heron')
  await waitsAfter(lake, 1440)
  await waitsAfter(brook, 45)
  const delta = await net.bank('delta', { confirm_incoming: true, review_threshold: null })
  const egret = await delta.customer('egret')
  for (const payee of [heron, egret]) await submitted(harbor, willow, payee, { expires_at })
  const overdue = async () =>
    (await listOverdueTasks(ctx())).map(({ partnerId, waitingMinutes }) => [partnerId, waitingMinutes])
  net.clock.advance(30 * MINUTE)
  expect(await overdue()).toEqual([])
  net.clock.advance(SECOND)
  expect(await overdue()).toEqual([[delta.partnerId, 30]])
  net.clock.advance(15 * MINUTE)
  expect(await overdue()).toEqual(
    expect.arrayContaining([
      [delta.partnerId, 30],
      [brook.partnerId, 45],
    ]),
  )
  // What a notification says is true as long as a task has waited longer than it says, and than is chosen now.
  const isTrue = (minutes: number) => hasWaitingTask(ctx(), brook.partnerId, minutes)
  expect([await isTrue(30), await isTrue(45), await isTrue(46)]).toEqual([true, true, false])
  await waitsAfter(brook, 46)
  expect(await isTrue(30)).toBe(false)
})
