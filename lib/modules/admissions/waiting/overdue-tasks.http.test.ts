import { expect, test } from 'vitest'
import { submitted } from '../../../testing/model/payment-life.ts'
import { expectData, twoBanks } from '../../../testing/network.ts'
import { listOverdueTasks } from '../index.ts'

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

test('overdue tasks are counted without snoozed ones, which also count towards the number that is read', async () => {
  const ids = [await submitted(harbor, willow, otter), await submitted(harbor, willow, otter)]
  const until = Math.floor(net.clock.now.getTime() / 1000) + 1800
  for (const id of ids) expectData(await lake.member('PUT', `/admission-queue/${id}/snooze`, { body: { until } }))
  net.clock.advance(1000)
  const created = net.clock.now
  await submitted(harbor, willow, otter)
  net.clock.advance(1000)
  const overdue = (most?: number) => listOverdueTasks(ctx(), net.clock.now, most)
  const found = { organizationId: lake.orgId, partnerId: lake.partnerId, count: 1, oldest: created }
  expect(await overdue()).toEqual([{ ...found, isExact: true }])
  expect(await overdue(3)).toEqual([{ ...found, isExact: false }])
  expect(await overdue(2)).toEqual([])
})
