import { expect, test } from 'vitest'
import { DAY, deliveryWorld, MINUTE } from '../../testing/delivery-world.ts'
import { expectData } from '../../testing/network.ts'
import { systemContext } from '../../testing/notifications/system-context.ts'
import { notifyOfOverdueWork } from './index.ts'

const { world, settle, hook, pay } = deliveryWorld()
const texts = async (): Promise<string[]> => {
  await notifyOfOverdueWork(systemContext(world.net))
  await notifyOfOverdueWork(systemContext(world.net))
  const { notifications } = expectData(await world.harbor.member('GET', '/notifications'))
  return notifications.map(({ title, text }: { title: string; text: string }) => `${title}: ${text}`).reverse()
}

test('members are notified once each after ten minutes, two and a half days and four days of failures, and at the end', async () => {
  world.receiver.answer(500)
  await hook({ name: 'Ledger' })
  const since = world.net.clock.now.getTime()
  const counts = []
  for (const ms of [
    0,
    9 * MINUTE,
    11 * MINUTE,
    1.5 * DAY,
    2.5 * DAY,
    3 * DAY,
    4 * DAY,
    4.9 * DAY,
    5.1 * DAY,
    5.2 * DAY,
  ]) {
    world.net.clock.advance(since + ms - world.net.clock.now.getTime())
    await pay()
    await settle()
    counts.push((await texts()).length)
  }
  expect(counts).toEqual([0, 0, 1, 1, 2, 2, 3, 3, 4, 4])
  const [first, , , last] = await texts()
  expect(first).toMatch(
    /^Webhook is failing: All deliveries of Ledger have failed since .+ it will be disabled on .+\.$/,
  )
  expect(last).toBe(
    'Webhook disabled: Deliveries of Ledger have stopped. All of them failed for 5 days. Pending deliveries are kept.',
  )
})

test('a webhook whose endpoint is gone notifies at once, and one that its owner disabled does not', async () => {
  world.receiver.answer((_, { path }) => (path === '/gone' ? 410 : 500))
  await hook({ name: 'Ledger', endpoint: `${world.receiver.url}gone` })
  const own = await hook({ name: 'Own' })
  await pay()
  await settle()
  expectData(await world.harbor.member('PUT', `/webhook/${own.token}`, { body: { enabled: false } }))
  world.net.clock.advance(11 * MINUTE)
  expect(await texts()).toEqual([
    'Webhook disabled: Deliveries of Ledger have stopped. Its endpoint returned 410 Gone. Pending deliveries are kept.',
  ])
})
