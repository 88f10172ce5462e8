import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { newMember } from '../../lib/testing/members/new-member.ts'
import { created } from '../../lib/testing/model/payment-life.ts'
import { expectData, twoBanks } from '../../lib/testing/network.ts'
import { openReceiver, type Receiver } from '../../lib/testing/receiver.ts'
import { UsageError } from '../src/cli/io.ts'
import { verifyWebhook } from '../src/index.ts'
import { type FlakyGateway, flakyGateway } from './flaky-gateway.ts'
import { people } from './people.ts'

const { net, harbor, willow, aspen } = await twoBanks()
const MINUTE = 60_000
const now = () => net.clock.now.getTime()
let gateway: FlakyGateway
let receiver: Receiver
const folder = await mkdtemp(join(tmpdir(), 'csp-'))
const seller = people(folder, now)('seller', harbor.password)
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

/** Makes payments, and delivers the events of their creation. */
async function pay(count = 1): Promise<string[]> {
  const made: string[] = []
  for (let n = 0; n < count; n++) {
    net.clock.advance(1)
    made.push(await created(harbor, willow, aspen))
  }
  await net.deliver()
  return made
}

/** Runs `csp webhooks listen` until the given lines end it. */
async function listen(ends: (line: string) => boolean, happen: (line: string) => unknown = () => undefined) {
  const end = new AbortController()
  let secret = ''
  const prompts: string[] = []
  const print = (line: string) => {
    secret = /whsec_\S+/.exec(line)?.[0] ?? secret
    void happen(line)
    if (ends(line)) end.abort()
  }
  const readLine = async (prompt: string) => {
    prompts.push(prompt)
    return harbor.password
  }
  const args = ['webhooks', 'listen', '--forward-to', receiver.url]
  const lines = await seller(args, { signal: end.signal, print, readLine })
  return { secret, prompts, lines }
}

/** Runs it until it forwards an event, and then ends it like a kill: without cleaning up. */
async function killed(): Promise<string> {
  let secret = ''
  const killing = seller(['webhooks', 'listen', '--forward-to', receiver.url], {
    print: (line) => {
      secret = /whsec_\S+/.exec(line)?.[0] ?? secret
      if (line.startsWith('Signing secret')) void pay()
      if (line.startsWith('RT_')) throw new Error('killed')
    },
  })
  await expect(killing).rejects.toThrow('killed')
  return secret
}

const paymentsOf = (received: Receiver['received']) => received.map(({ body }) => JSON.parse(body).data.payment_id)
const countWebhooks = async () => (await harbor.member('GET', '/webhook')).body.data.count
const journals = async () => (await readdir(join(folder, 'seller'))).filter((name) => name.startsWith('listen-'))

test('webhooks are forwarded as they were received, until the end', async () => {
  const { secret } = await listen(
    (line) => line.startsWith('RT_Payments EK_Created 200'),
    (line) => line.startsWith('Signing secret') && pay(),
  )
  const [{ headers, body } = { headers: {}, body: '' }] = receiver.received
  expect(await verifyWebhook(body, headers, { secret, now })).toMatchObject({ record_type: 'RT_Payments' })
  expect([await countWebhooks(), await journals()]).toEqual([0, []])
})

test('forwarding follows no redirect, and ends although the target does not respond', async () => {
  const other = await openReceiver()
  receiver.answer((response) => response.writeHead(307, { location: other.url }).end())
  const end = new AbortController()
  const print = (line: string) => {
    if (line.startsWith('Forwarding')) void pay()
    if (!line.startsWith('RT_Payments EK_Created 307')) return
    receiver.answer(() => end.abort())
    void pay()
  }
  await seller(['webhooks', 'listen', '--forward-to', receiver.url], { signal: end.signal, print })
  expect([receiver.received.length, other.received.length]).toEqual([2, 0])
  expect(await countWebhooks()).toBe(0)
  await other.close()
})

test('events wait for a target that accepts no connection, and arrive once', async () => {
  await receiver.close()
  const { port, received } = receiver
  const warned: string[] = []
  let paid: string[] = []
  await listen(
    (line) => line.startsWith('RT_') && paymentsOf(receiver.received).length === 3,
    async (line) => {
      warned.push(line)
      if (line.startsWith('Signing secret')) paid = await pay(3)
      if (line.startsWith('No response')) receiver = await openReceiver('127.0.0.1', port)
    },
  )
  expect([received, paymentsOf(receiver.received)]).toEqual([[], paid])
  expect(warned.filter((line) => line.includes('respon'))).toEqual([
    `No response from ${receiver.url}. Retrying …`,
    'The target responds again.',
  ])
})

test('after a kill, the next call forwards with the same secret what it missed, more than the inspector stores', async () => {
  const secret = await killed()
  const [journal = ''] = await journals()
  expect((await stat(join(folder, 'seller', journal))).mode & 0o777).toBe(0o600)
  const missed = await pay(120)
  receiver.received.length = 0
  const again = await listen(() => new Set(paymentsOf(receiver.received)).size > missed.length)
  expect(again.secret).toBe(secret)
  // The event that it was killed with, and those that it missed, in their order.
  expect(paymentsOf(receiver.received).slice(1)).toEqual(missed)
  expect([await countWebhooks(), await journals()]).toEqual([0, []])
})

/** Whether each signature is valid when it arrives, in the order of arrival. */
function verifyAtArrival(secret: string): Promise<boolean>[] {
  const verified: Promise<boolean>[] = []
  receiver.received.length = 0
  receiver.answer((_, { body, headers }) => {
    const arrived = now()
    const verifying = verifyWebhook(body, headers, { secret, now: () => arrived })
    verified.push(
      verifying.then(
        () => true,
        () => false,
      ),
    )
    return 200
  })
  return verified
}

/** The paths of requests since the first that redelivers. */
function sinceRedelivery(): string[] {
  const paths = gateway.requests.map(({ path }) => path)
  const first = paths.findIndex((path) => path.endsWith('/redeliver'))
  return first < 0 ? [] : paths.slice(first)
}
const isPass = (path: string) => path.includes('/inspector/receptions')
const isDetail = (path: string) => /\/deliveries\/\w+$/.test(path)

test('events whose signature has expired are redelivered, and wait for another attempt', async () => {
  const secret = await killed()
  const [missed] = await pay()
  net.clock.advance(10 * MINUTE)
  const verified = verifyAtArrival(secret)
  gateway.requests.length = 0
  const listening = listen(() => paymentsOf(receiver.received).includes(missed))
  // The first pass after the redelivery has ended when the second one begins.
  await expect.poll(() => sinceRedelivery().filter(isPass).length, { timeout: 20_000 }).toBeGreaterThan(1)
  expect(verified).toEqual([])
  await net.deliver()
  await listening
  expect(await Promise.all(verified)).toEqual([true, true])
})

test('events of a backlog that expire again while others are forwarded are redelivered again, 100 at a time', async () => {
  const secret = await killed()
  const missed = await pay(120)
  net.clock.advance(10 * MINUTE)
  const verified = verifyAtArrival(secret)
  gateway.requests.length = 0
  const delivering = setInterval(() => void net.deliver(), 200)
  let count = 0
  const arrived = () => new Set(paymentsOf(receiver.received))
  await listen(
    () => missed.every((id) => arrived().has(id)),
    (line) => line.startsWith('RT_') && ++count === 50 && net.clock.advance(5 * MINUTE),
  )
  clearInterval(delivering)
  expect((await Promise.all(verified)).filter((one) => !one)).toEqual([])
  const before = gateway.requests.slice(0, -sinceRedelivery().length)
  expect(before.filter(({ path }) => isDetail(path))).toHaveLength(100)
})

test('events are forwarded with expired signatures if the member’s role cannot redeliver them', async () => {
  const body = { name: 'Listener', permissions: ['webhooks.manage'] }
  const { role } = expectData(await harbor.member('POST', '/roles', { body }))
  const { email, password } = await newMember(net, harbor, role)
  const listener = people(folder, now)('listener', password)
  await listener(['login', '--url', gateway.url, '--email', email])
  const args = ['webhooks', 'listen', '--forward-to', receiver.url]
  const kill = (line: string) => {
    if (line.startsWith('Signing secret')) throw new Error('killed')
  }
  await expect(listener(args, { print: kill })).rejects.toThrow('killed')
  await pay()
  net.clock.advance(10 * MINUTE)
  const end = new AbortController()
  const warned: string[] = []
  const print = (line: string) => {
    warned.push(line)
    if (line.startsWith('RT_')) end.abort()
  }
  await listener(args, { signal: end.signal, print })
  expect(warned.filter((line) => line.includes('redeliver'))).toEqual([
    'Your role can’t redeliver events. Events older than 4 minutes are forwarded with expired signatures.',
  ])
  expect(receiver.received).toHaveLength(1)
})

test('a redelivered event is forwarded again, however old it is', async () => {
  let webhook = ''
  const redeliver = async () => {
    webhook = expectData(await harbor.member('GET', '/webhook')).webhooks[0].token
    const { deliveries } = expectData(await harbor.member('GET', `/webhook/${webhook}/deliveries`))
    await pay()
    net.clock.advance(5 * MINUTE)
    await harbor.member('POST', `/webhook/${webhook}/deliveries/${deliveries.at(-1).token}/redeliver`)
  }
  const delivering = setInterval(() => void net.deliver(), 200)
  let count = 0
  await listen(
    (line) => line.startsWith('RT_') && ++count === 3,
    (line) => {
      if (line.startsWith('Signing secret')) void pay()
      if (line.startsWith('RT_') && count === 0) void redeliver()
    },
  )
  clearInterval(delivering)
  const ids = receiver.received.map(({ headers }) => headers['webhook-id'])
  expect([ids.length, new Set(ids).size]).toEqual([3, 2])
})

test('it waits for a gateway that is unavailable, and continues', async () => {
  const warned: string[] = []
  await listen(
    (line) => line.startsWith('RT_Payments EK_Created 200'),
    (line) => {
      warned.push(line)
      if (line.startsWith('Signing secret')) {
        for (let n = 0; n < 8; n++) gateway.faults.push({ status: 503, headers: { 'retry-after': '0' } })
      }
      if (line.startsWith('The gateway is unavailable')) void pay()
    },
  )
  expect(warned.filter((line) => line.startsWith('The gateway'))).toEqual([
    'The gateway is unavailable (HTTP 503). Retrying …',
    'The gateway is available again.',
  ])
})

test('a session that requires confirmation is confirmed at the start; a webhook that remained is deleted by the next run', async () => {
  const [webhooks, files] = [await countWebhooks(), await journals()]
  net.clock.advance(6 * MINUTE)
  const first = await listen(
    (line) => line.startsWith('Signing secret'),
    (line) => line.startsWith('Signing secret') && net.clock.advance(6 * MINUTE),
  )
  expect([first.prompts, await countWebhooks()]).toEqual([['Password: '], webhooks + 1])
  await pay()
  const second = await listen((line) => line.startsWith('Signing secret'))
  expect(second.prompts).toEqual(['Password: '])
  expect(second.secret).not.toBe(first.secret)
  expect([receiver.received, await countWebhooks(), await journals()]).toEqual([[], webhooks, files])
})

test('a second run with the same target is refused until the first one ends', async () => {
  const refused: unknown[] = []
  const end = new AbortController()
  const print = (line: string) => {
    if (!line.startsWith('Signing secret')) return
    const second = listen(() => true).catch((error: unknown) => refused.push(error))
    void second.finally(() => end.abort())
  }
  await seller(['webhooks', 'listen', '--forward-to', receiver.url], { signal: end.signal, print })
  expect(refused).toEqual([new UsageError(`Another process is already forwarding events to ${receiver.url}.`)])
  await listen(() => true)
})
