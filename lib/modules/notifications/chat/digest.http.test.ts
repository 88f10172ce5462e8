import { expect, test } from 'vitest'
import { expectData } from '../../../testing/network.ts'
import { chatNetwork } from '../../../testing/notifications/chat-network.ts'
import { testHours } from '../../../testing/notifications/test-hours.ts'

const { world, net, harbor, work, posted, titles, recall, create, change, find } = await chatNetwork()
const { inHours, pass } = testHours(net)
const cancel = async ({ id, recallId }: { id: string; recallId: string }) =>
  expectData(await harbor.key('POST', `/payments/${id}/recalls/${recallId}/cancel`))

test('a digest comes once a day, with the number of notifications of each kind, and without names', async () => {
  await create({ digest_hour: inHours(2), kinds: ['recall_received', 'recall_ended'] })
  const first = await recall()
  for (let n = 0; n < 2; n++) await recall()
  await cancel(first)
  expect(await work()).toEqual([])
  pass(1.99)
  await recall()
  expect(await work()).toEqual([])
  pass(0.01)
  // This one is in the next digest.
  await recall()
  await work()
  expect(posted().map(({ text }) => text.split('\n'))).toEqual([
    [
      ...['Daily digest', 'There were 4 notifications since the last digest.'],
      ...['Received recalls: 3', 'Closed recalls: 1', 'Namespace: meadow (sandbox)'],
      '<https://console.example/notifications>',
    ],
  ])
  pass(23.99)
  expect(await work()).toHaveLength(1)
  pass(0.01)
  await work()
  // Of a single notification, the message itself is posted.
  expect(titles()).toEqual(['Daily digest', 'Recall received'])
})

test('no digest is posted without notifications, or if none is still true', async () => {
  await create({ digest_hour: inHours(1) })
  pass(1)
  expect(await work()).toEqual([])
  const canceled = await recall()
  await work()
  await cancel(canceled)
  pass(24)
  expect(await work()).toEqual([])
})

test('a digest that fails is repeated with the same notifications', async () => {
  await create({ digest_hour: inHours(1) })
  for (let n = 0; n < 2; n++) await recall()
  await work()
  pass(1)
  world.receiver.answer(503)
  await work()
  await recall()
  world.receiver.answer(200)
  net.clock.advance(120_000)
  await work()
  expect(titles()).toEqual(['Daily digest', 'Daily digest'])
  expect(posted()[1]?.text).toBe(posted()[0]?.text)
})

test('a digest includes what its hour and quiet hours together delayed for more than a day', async () => {
  await create({ quiet_hours: { from: inHours(-6), until: inHours(1) }, digest_hour: inHours(0) })
  net.clock.advance(1000)
  for (let n = 0; n < 2; n++) await recall()
  await work()
  pass(24.5)
  expect(await work()).toEqual([])
  pass(0.5)
  await work()
  expect(titles()).toEqual(['Daily digest'])
})

test('the digest of a channel that had failed leaves out what was due more than a day earlier', async () => {
  const channel = await create({ digest_hour: inHours(1) })
  for (let n = 0; n < 2; n++) await recall()
  await work()
  world.receiver.answer(410)
  pass(1)
  await work()
  expect(await find(channel)).toMatchObject({ status: 'failed' })
  pass(24)
  world.receiver.answer(200)
  await change(channel, { paused: false })
  expect(await work()).toHaveLength(1)
})
