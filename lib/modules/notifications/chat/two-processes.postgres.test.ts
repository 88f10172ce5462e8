import { afterAll, expect, test } from 'vitest'
import { createPoster } from '../../../platform/outbound/post.ts'
import { chatNetwork } from '../../../testing/notifications/chat-network.ts'
import { HOLD_MS, LEASE_MS } from '../leases.ts'

// The embedded database has one connection, so claims cannot overlap there.

/** Longer than a process waits when it stops. */
const poster = createPoster({ loopback: true, resolve: async (name) => [name] }, { timeoutMs: 10_000 })
afterAll(() => poster.close())

const { world, net, harbor, meadow, receiver, notify, send, posted, recall, create, change } = await chatNetwork()

test('processes that look for messages at the same time post each once', async () => {
  await create()
  for (let n = 0; n < 12; n++) await recall()
  await notify()
  await Promise.all([send(), send(), send()])
  expect(posted()).toHaveLength(12)
  expect(new Set(posted().map(({ text }) => text)).size).toBe(12)
})

test('hanging channels of one organization do not delay those of others', async () => {
  const hanging = await receiver()
  hanging.answer('hang')
  for (let n = 0; n < 10; n++) await create({ address: `${hanging.url}hangs-${n}` })
  await create({ kinds: ['recall_ended'] }, harbor)
  const { id, recallId } = await recall()
  const body = { reason: 'CUST' }
  await meadow.key('POST', `/payments/${id}/recalls/${recallId}/refuse`, { body })
  await recall()
  await notify()
  const stopping = new AbortController()
  const running = send({ poster, stopping: stopping.signal })
  // Of ten due channels, two are served.
  await expect.poll(() => [hanging.received.length, posted().length]).toEqual([2, 1])
  stopping.abort()
  await running
  expect(hanging.received).toHaveLength(2)
})

test('a message whose process ended is posted again when its claim ends, and not before', async () => {
  await create()
  world.receiver.answer('hang')
  await recall()
  await notify()
  const stopping = new AbortController()
  const ended = send({ poster, stopping: stopping.signal })
  await expect.poll(() => posted().length).toBe(1)
  stopping.abort()
  await ended
  world.receiver.answer(200)
  net.clock.advance(LEASE_MS - 1)
  await send()
  expect(posted()).toHaveLength(1)
  net.clock.advance(1)
  await send()
  expect(posted()).toHaveLength(2)
})

test('a digest is posted once by processes that look at the same time, and again after a kill, but not before its claim ends', async () => {
  const digest_hour = new Date(net.clock.now.getTime() + 3_600_000).getUTCHours()
  await create({ digest_hour })
  for (let n = 0; n < 3; n++) await recall()
  await notify()
  await Promise.all([send(), send()])
  expect(posted()).toEqual([])
  net.clock.advance(3_600_000)
  world.receiver.answer('hang')
  const stopping = new AbortController()
  const ended = Promise.all([1, 2].map(() => send({ poster, stopping: stopping.signal })))
  await expect.poll(() => posted().length).toBe(1)
  stopping.abort()
  await ended
  world.receiver.answer(200)
  await recall()
  await notify()
  net.clock.advance(LEASE_MS - 1)
  await send()
  expect(posted()).toHaveLength(1)
  net.clock.advance(1)
  await Promise.all([send(), send()])
  const texts = posted().map(({ text }) => text)
  expect(texts).toEqual([expect.stringContaining('Received recalls: 3'), texts[0]])
})

test('a process that ended does not keep the other channels of the organization waiting', async () => {
  const hanging = await receiver()
  hanging.answer('hang')
  for (let n = 0; n < 2; n++) await create({ address: `${hanging.url}hangs-${n}` })
  await recall()
  await notify()
  const stopping = new AbortController()
  const ended = send({ poster, stopping: stopping.signal })
  await expect.poll(() => hanging.received.length).toBe(2)
  stopping.abort()
  await ended
  const { length } = posted()
  await create()
  await recall()
  await notify()
  net.clock.advance(HOLD_MS - 1)
  await send()
  expect(posted()).toHaveLength(length)
  net.clock.advance(1)
  await send()
  expect(posted()).toHaveLength(length + 1)
  expect(hanging.received).toHaveLength(2)
})

test('a change of the address while a message is being posted does not post it again', async () => {
  const channel = await create()
  world.receiver.answer('hang')
  await recall()
  await notify()
  const stopping = new AbortController()
  const running = send({ poster, stopping: stopping.signal })
  await expect.poll(() => posted().length).toBe(1)
  world.receiver.answer(200)
  await change(channel, { address: world.receiver.url })
  await send()
  expect(posted()).toHaveLength(1)
  stopping.abort()
  await running
})
