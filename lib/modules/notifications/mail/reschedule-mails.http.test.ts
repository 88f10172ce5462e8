import { expect, test } from 'vitest'
import { expectData } from '../../../testing/network.ts'
import { mailedNetwork } from '../../../testing/notifications/mailed-network.ts'
import { testHours } from '../../../testing/notifications/test-hours.ts'

// Harbor recalls payments, of which meadow's admin is mailed.

const MINUTE = 60_000
const { net, meadow, box, recall, work, as } = await mailedNetwork()
const { inHours, pass } = testHours(net)
const change = async (body: object) => expectData(await as(meadow)('PUT', '/notifications/settings', { body }))
const subjects = async () => (await work()).map(({ subject }) => subject)

test('a mail that waits for the end of quiet hours is sent immediately when they are removed', async () => {
  await change({ quiet_hours: { from: inHours(0), until: inHours(3) } })
  await recall()
  expect(await work()).toEqual([])
  await change({ quiet_hours: { from: inHours(0), until: inHours(2) } })
  expect(await work()).toEqual([])
  await change({ quiet_hours: null })
  expect(await subjects()).toEqual(['A recall was received'])
})

test('a waiting digest moves to the new hour, or is sent immediately if that hour has passed since its first notification', async () => {
  await change({ channels: [{ kind: 'recall_received', channel: 'digest' }], digest_hour: inHours(1) })
  await recall()
  await work()
  await change({ digest_hour: inHours(3) })
  pass(2)
  expect(await work()).toEqual([])
  pass(1)
  expect(await subjects()).toEqual(['Your daily digest'])
  await recall()
  await work()
  pass(2)
  await change({ digest_hour: inHours(-1) })
  expect(await subjects()).toEqual(['Your daily digest'])
  await change({ channels: [{ kind: 'recall_received', channel: null }] })
})

test('a mail whose attempt failed is not sent again early', async () => {
  box.refuse('451 4.3.0 Try again later')
  await recall()
  await work()
  box.refuse(undefined)
  await change({ digest_hour: inHours(5) })
  net.clock.advance(2 * MINUTE - 1000)
  expect(await work()).toEqual([])
  net.clock.advance(1000)
  expect(await subjects()).toEqual(['A recall was received'])
})
