import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createPoster } from '../../platform/outbound/post.ts'
import { deliveryWorld, HOUR, MINUTE } from '../../testing/delivery-world.ts'
import { newMember } from '../../testing/members/new-member.ts'
import { type Call, expectData } from '../../testing/network.ts'
import { systemContext } from '../../testing/notifications/system-context.ts'
import type { Notification } from './contract.ts'
import { notifyOfOccurrences, notifyOfOverdueWork, sendChatMessages } from './index.ts'
import { chatMessages } from './table.ts'

const { world, settle, hook, pay } = deliveryWorld()
const notify = async () => {
  await notifyOfOccurrences(systemContext(world.net))
  await notifyOfOverdueWork(systemContext(world.net))
}
const textsOf = async (member: Call): Promise<string[]> => {
  const { notifications } = expectData(await member('GET', '/notifications'))
  const all: string[] = notifications.map(({ title, text }: Notification) => `${title}: ${text}`).reverse()
  return all.filter((text) => text.startsWith('Webhook'))
}
const titlesOf = async (member: Call) => (await textsOf(member)).map((text) => text.split(':')[0])
/** Attempts a delivery after this time, which gets this status. */
async function attemptUnnoticed(status: number, after: number): Promise<void> {
  world.receiver.answer(status)
  world.net.clock.advance(after)
  await pay()
  await settle()
}
/** The same, and runs the jobs. */
async function attempt(status: number, after: number): Promise<void> {
  await attemptUnnoticed(status, after)
  await notify()
}
const createChannel = async () =>
  expectData(
    await world.harbor.member('POST', '/chat-channels', {
      body: { name: 'Team', product: 'slack', address: `${world.receiver.url}chat`, kinds: ['webhook_failing'] },
    }),
  )
/** The names of the facts of a channel's messages, oldest first. */
async function factsOf({ token }: { token: string }): Promise<string[][]> {
  const { db } = world.net.database
  const all = await db.select().from(chatMessages).where(eq(chatMessages.channelId, token)).orderBy(chatMessages.token)
  return all.map(({ facts }) => Object.keys(facts as object))
}

/** Sends chat messages; returns the texts. */
async function posted(): Promise<string[]> {
  const poster = createPoster(world.net.deps.targets, { timeoutMs: 1000 })
  world.opened.push(poster)
  const deps = {
    poster,
    secrets: world.net.secrets,
    version: '0.0.0',
    isMailing: false,
    clock: () => world.net.clock.now,
  }
  await sendChatMessages(systemContext(world.net), deps)
  return world.receiver.received.filter(({ path }) => path === '/chat').map(({ body }) => JSON.parse(body).text)
}

test('the members and channels that were notified of a failing webhook are notified once when it recovers', async () => {
  await hook({ name: 'Ledger' })
  const colleague = await newMember(world.net, world.harbor)
  const channel = await createChannel()
  await attempt(500, 0)
  await attempt(500, 11 * MINUTE)
  expect(await titlesOf(colleague.member)).toEqual(['Webhook is failing'])
  const late = await newMember(world.net, world.harbor)
  const lateChannel = await createChannel()
  await attempt(200, HOUR)
  await attempt(200, MINUTE)
  const [, ...others] = await textsOf(world.harbor.member)
  expect(others).toEqual([
    expect.stringMatching(/^Webhook recovered: Deliveries of Ledger succeed again\. They failed from .+ until .+\.$/),
  ])
  expect(await titlesOf(colleague.member)).toEqual(['Webhook is failing', 'Webhook recovered'])
  expect(await titlesOf(late.member)).toEqual([])
  expect(await factsOf(channel)).toEqual([
    ['name', 'since'],
    ['name', 'since', 'recovered'],
  ])
  expect(await factsOf(lateChannel)).toEqual([])
  // The first message had not been sent, and is no longer true.
  expect(await posted()).toEqual([expect.stringMatching(/^Webhook recovered\nDeliveries of a webhook succeed again\./)])
})

test('each series of failures that members were notified of ends with a notification of its own', async () => {
  await hook()
  for (const _ of [1, 2]) {
    await attempt(500, HOUR)
    await attempt(500, 3 * HOUR)
    await attempt(200, HOUR)
  }
  const failed = ['Webhook is failing', 'Webhook recovered']
  // No job ran while it failed.
  await attemptUnnoticed(500, HOUR)
  await attemptUnnoticed(500, 3 * HOUR)
  await attempt(200, HOUR)
  expect(await titlesOf(world.harbor.member)).toEqual([...failed, ...failed])
})

test('nobody is notified of the end of failures that were too short for a notification, nor of a webhook that its owner changed', async () => {
  const webhook = await hook()
  await attempt(500, 0)
  await attempt(500, 5 * MINUTE)
  await attempt(200, 4 * MINUTE)
  expect(await titlesOf(world.harbor.member)).toEqual([])
  await attempt(500, HOUR)
  await attempt(500, HOUR)
  const change = { body: { endpoint: `${world.receiver.url}new` } }
  expectData(await world.harbor.member('PUT', `/webhook/${webhook.token}`, change))
  await attempt(200, HOUR)
  expect(await titlesOf(world.harbor.member)).toEqual(['Webhook is failing'])
})
