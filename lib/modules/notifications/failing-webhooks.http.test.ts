import { beforeEach, expect, test } from 'vitest'
import { DAY, deliveryWorld, MINUTE } from '../../testing/delivery-world.ts'
import { verifyEmail } from '../../testing/members/verified-email.ts'
import { expectData } from '../../testing/network.ts'
import { openMails, type Received } from '../../testing/notifications/open-mails.ts'

const { world, settle, hook, pay } = deliveryWorld()
let mails: Received[]
beforeEach(() => {
  mails = []
})
/** Opens a mailbox for harbor’s admin. Returns a function that runs the jobs and returns what is listed. */
async function opened() {
  const mailing = await openMails(world.net)
  world.opened.push(mailing)
  await verifyEmail(world.net, world.harbor)
  return async (): Promise<string[]> => {
    for (const _ of [1, 2]) {
      await mailing.notifyOfWork()
      mails.push(...(await mailing.work()))
    }
    return listed()
  }
}
const listed = async (): Promise<string[]> => {
  const { notifications } = expectData(await world.harbor.member('GET', '/notifications'))
  return notifications.map(({ title, text }: { title: string; text: string }) => `${title}: ${text}`).reverse()
}

test('members are notified once each after ten minutes, two and a half days and four days of failures, and at the end', async () => {
  const texts = await opened()
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
    counts.push([(await texts()).length, mails.length])
  }
  expect(counts).toEqual([0, 0, 1, 1, 2, 2, 3, 3, 4, 4].map((count) => [count, count]))
  expect(mails.map(({ subject }) => subject)).toEqual([
    ...Array(3).fill('A webhook is failing'),
    'A webhook was disabled',
  ])
  expect(mails.map(({ raw }) => raw).join()).not.toContain(world.receiver.url)
  const [first, , , last] = await listed()
  expect(first).toMatch(
    /^Webhook is failing: All deliveries of Ledger have failed since .+ it will be disabled on .+\.$/,
  )
  expect(last).toBe(
    'Webhook disabled: Deliveries of Ledger have stopped. All of them failed for 5 days. Pending deliveries are kept and sent when you enable it again.',
  )
})

test('a webhook whose endpoint is gone notifies at once, and one that its owner disabled does not', async () => {
  const texts = await opened()
  world.receiver.answer((_, { path }) => (path === '/gone' ? 410 : 500))
  await hook({ name: 'Ledger', endpoint: `${world.receiver.url}gone` })
  const own = await hook({ name: 'Own' })
  await pay()
  await settle()
  expectData(await world.harbor.member('PUT', `/webhook/${own.token}`, { body: { enabled: false } }))
  world.net.clock.advance(11 * MINUTE)
  expect(await texts()).toEqual([
    'Webhook disabled: Deliveries of Ledger have stopped. Its endpoint returned 410 Gone. Pending deliveries are kept and sent when you enable it again.',
  ])
})

test('a webhook that has recovered and fails again notifies again', async () => {
  const texts = await opened()
  await hook()
  for (const answer of [500, 200, 500]) {
    world.receiver.answer(answer)
    await pay()
    await settle()
    world.net.clock.advance(11 * MINUTE)
    await texts()
  }
  expect(mails.map(({ subject }) => subject)).toEqual([
    'A webhook is failing',
    'A webhook recovered',
    'A webhook is failing',
  ])
})

test('a webhook that was disabled while no job ran for days is notified', async () => {
  const texts = await opened()
  world.receiver.answer(410)
  await hook({ name: 'Ledger' })
  await pay()
  await settle()
  world.net.clock.advance(3 * DAY)
  expect(await texts()).toHaveLength(1)
  expect(mails.map(({ subject }) => subject)).toEqual(['A webhook was disabled'])
})
