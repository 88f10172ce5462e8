import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { created } from '../../lib/testing/model/payment-life.ts'
import { twoBanks } from '../../lib/testing/network.ts'
import { openReceiver, type Receiver } from '../../lib/testing/receiver.ts'
import { verifyWebhook } from '../src/index.ts'
import { type FlakyGateway, flakyGateway } from './flaky-gateway.ts'
import { people } from './people.ts'

const { net, harbor, willow, aspen } = await twoBanks()
const now = () => net.clock.now.getTime()
const folder = await mkdtemp(join(tmpdir(), 'csp-'))
const seller = people(folder, now)('seller', harbor.password)
let gateway: FlakyGateway
let receiver: Receiver
beforeAll(async () => {
  gateway = await flakyGateway(net.app)
  await seller(['login', '--url', gateway.url, '--email', harbor.email])
})
beforeEach(async () => {
  receiver = await openReceiver()
})
afterEach(() => receiver.close())
afterAll(async () => {
  gateway.close()
  await rm(folder, { recursive: true })
})

const pay = async (count: number) => {
  for (let n = 0; n < count; n++) {
    net.clock.advance(1000)
    await created(harbor, willow, aspen)
  }
}
const idsOf = ({ received }: Receiver) => received.map(({ headers }) => headers['webhook-id'] ?? '')
const args = (...more: string[]) => ['webhooks', 'listen', '--forward-to', receiver.url, ...more]

/** Listens until as many events have arrived. Returns the lines and the signing secret. */
async function listen(
  count: number,
  more: readonly string[],
  happen = async () => undefined as unknown,
  person = seller,
) {
  const end = new AbortController()
  const lines: string[] = []
  const print = (line: string) => {
    lines.push(line)
    if (line.startsWith('Signing secret')) void happen()
  }
  const running = person(args(...more), { signal: end.signal, print })
  const delivering = setInterval(() => void net.deliver(), 200)
  try {
    await Promise.race([expect.poll(() => receiver.received.length, { timeout: 60_000 }).toBe(count), running])
  } finally {
    clearInterval(delivering)
    end.abort()
  }
  await running
  return { lines, secret: /whsec_\S+/.exec(lines.join(' '))?.[0] ?? '' }
}

test('events of a duration are sent again with their IDs and valid signatures, also after their webhook was deleted', async () => {
  await listen(3, [], () => pay(3))
  const ids = idsOf(receiver)
  receiver.received.length = 0
  net.clock.advance(240_000)
  const { lines, secret } = await listen(3, ['--resend', '10m'])
  expect(lines).toContain('Resending 3 events')
  expect(idsOf(receiver)).toEqual(ids)
  for (const { body, headers } of receiver.received)
    expect(await verifyWebhook(body, headers, { secret, now })).toMatchObject({ record_type: 'RT_Payments' })
})

test('an event is sent again by its ID, by a process that listens already', async () => {
  await listen(2, [], async () => {
    await pay(1)
    await expect.poll(() => receiver.received.length, { timeout: 20_000 }).toBe(1)
    const [id = ''] = idsOf(receiver)
    expect(await seller(args('--resend', id))).toEqual(['Resending 1 event'])
  })
  const [first, second] = idsOf(receiver)
  expect(second).toBe(first)
})

test('more events than the inspector stores are sent again by a process that listens already', async () => {
  const COUNT = 130
  // The events of other tests are older than the duration.
  net.clock.advance(600_000)
  await listen(2 * COUNT, [], async () => {
    await pay(COUNT)
    await expect.poll(() => receiver.received.length, { timeout: 60_000 }).toBe(COUNT)
    net.clock.advance(120_000)
    expect(await seller(args('--resend', '5m'))).toEqual([`Resending ${COUNT} events`])
  })
  expect(new Set(idsOf(receiver).slice(COUNT)).size).toBe(COUNT)
})

test('events are forwarded on a computer whose clock is ahead, with a warning', async () => {
  const AHEAD = 10 * 60_000
  const early = people(folder, () => now() + AHEAD)('seller', harbor.password)
  const { lines } = await listen(1, [], () => pay(1), early)
  expect(lines.filter((line) => line.includes('clock'))).toEqual([
    'This computer’s clock is 10 min ahead of the gateway’s. Receivers may reject signatures.',
  ])
})

test.each([
  ['evt_01m66w5952ekprngpmesvyenve', 'has not been forwarded yet'],
  ['soon', 'must be an event ID, or a duration such as 10m'],
])('--resend %s is refused with a reason', async (value, reason) => {
  await expect(seller(args('--resend', value))).rejects.toThrow(reason)
})
