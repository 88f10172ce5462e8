import { expect, test } from 'vitest'
import { chatNetwork } from '../../../testing/notifications/chat-network.ts'
import { testHours } from '../../../testing/notifications/test-hours.ts'

const { world, net, notify, send, work, titles, recall, create, change } = await chatNetwork()
const { inHours, pass } = testHours(net)
const quiet = (from: number, until: number) => ({ quiet_hours: { from: inHours(from), until: inHours(until) } })
const recalls = async (count: number) => {
  for (let n = 0; n < count; n++) await recall()
}

test('when quiet hours or the digest are removed, waiting messages are posted immediately, more than five as one', async () => {
  const channel = await create(quiet(0, 6))
  await recalls(2)
  expect(await work()).toEqual([])
  await change(channel, { quiet_hours: null })
  expect(await work()).toHaveLength(2)
  await change(channel, { digest_hour: inHours(2) })
  await recalls(6)
  expect(await work()).toHaveLength(2)
  await change(channel, { digest_hour: null })
  await work()
  expect(titles().slice(2)).toEqual(['6 notifications'])
})

test('changed hours move waiting messages, forward and back', async () => {
  const channel = await create(quiet(0, 2))
  await recall()
  await work()
  await change(channel, quiet(0, 4))
  pass(2)
  expect(await work()).toEqual([])
  await change(channel, { digest_hour: inHours(3) })
  pass(2)
  expect(await work()).toEqual([])
  // Tokyo is nine hours ahead, so this hour comes later there by fifteen.
  await change(channel, { time_zone: 'Asia/Tokyo', quiet_hours: null })
  pass(1)
  expect(await work()).toEqual([])
  pass(15)
  expect(await work()).toHaveLength(1)
})

test('changed hours drop nothing that the previous ones delayed for more than a day', async () => {
  const channel = await create({ ...quiet(-6, 1), digest_hour: inHours(0) })
  net.clock.advance(1000)
  await recall()
  await work()
  pass(24.1)
  await change(channel, { quiet_hours: null, digest_hour: null })
  expect(await work()).toHaveLength(1)
})

test('changed hours neither repeat a failed attempt early nor delay it', async () => {
  const channel = await create()
  world.receiver.answer('hang')
  await recall()
  await work()
  world.receiver.answer(200)
  net.clock.advance(60_000)
  await change(channel, quiet(5, 6))
  expect(await work()).toHaveLength(1)
  await change(channel, quiet(0, 3))
  expect(await work()).toHaveLength(1)
  net.clock.advance(60_000)
  expect(await work()).toHaveLength(1)
  await change(channel, { quiet_hours: null })
  expect(await work()).toHaveLength(2)
})

test('hours that are chosen while a message is posted apply to the next one', async () => {
  const channel = await create()
  await recalls(2)
  await notify()
  let changed: Promise<unknown> | undefined
  world.receiver.answer((response) => {
    changed ??= change(channel, { digest_hour: inHours(2) })
    void changed.then(() => response.writeHead(200).end())
  })
  await send()
  expect(titles()).toHaveLength(1)
  pass(2)
  expect(await work()).toHaveLength(2)
})
