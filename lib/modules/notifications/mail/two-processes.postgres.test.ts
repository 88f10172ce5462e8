import { expect, test } from 'vitest'
import { expectData } from '../../../testing/network.ts'
import { mailedNetwork } from '../../../testing/notifications/mailed-network.ts'

// The embedded database has one connection, so claims cannot overlap there.

const HOUR = 3_600_000
const { net, meadow, recall, notify, mail, received, as } = await mailedNetwork()

test('processes that look for mails at the same time send each once, and a digest in one piece', async () => {
  const ids = (await Promise.all(Array.from({ length: 12 }, recall))).map(({ id }) => id)
  await notify()
  await Promise.all([mail(), mail(), mail()])
  const mails = await received()
  expect(mails).toHaveLength(12)
  expect(new Set(mails.map(({ id }) => id)).size).toBe(12)
  for (const id of ids) expect(mails.filter(({ text }) => text.includes(`/payments/${id}\n`))).toHaveLength(1)

  const body = { channels: [{ kind: 'recall_received', channel: 'digest' }] }
  expectData(await as(meadow)('PUT', '/notifications/settings', { body }))
  for (let n = 0; n < 12; n++) await recall()
  await notify()
  net.clock.advance(24 * HOUR)
  await Promise.all([mail(), mail(), mail()])
  const digests = await received()
  expect(digests.map(({ text }) => text.match(/\/payments\//g)?.length)).toEqual([12])
})
