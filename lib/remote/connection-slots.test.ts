import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { once } from 'node:events'
import { type Agent, createServer, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, onTestFinished, test, vi } from 'vitest'
import { limitConnections } from '../platform/http/front/connections.ts'
import { createLogger } from '../platform/log.ts'
import { json, openUpstream } from '../testing/servers/hostile-upstream.ts'
import { serveRemote } from '../testing/servers/remote-front.ts'
import { PREFIX } from '../wire/operation.ts'
import { createConnectionSlots } from './connection-slots.ts'

const log = createLogger('fatal', { write: () => undefined })

/** Requests a URL from a loopback address. Returns the status. */
const get = (url: string, localAddress: string, accept = 'application/json') =>
  new Promise<number | undefined>((resolve, reject) => {
    const sent = request(url, { localAddress, agent: false, headers: { accept } })
    sent.on('response', (response) => response.resume().on('end', () => resolve(response.statusCode)))
    sent.on('error', reject).end()
  })

test('a client address has a limited number of connections to the remote, and others get theirs', async () => {
  const upstream = await openUpstream()
  const remote = await serveRemote(upstream.url, { log, sockets: 3, perAddress: 2, answerMs: 60_000 })
  const waiting: (() => void)[] = []
  upstream.say((socket) => void waiting.push(() => socket.write(json('{"ok":true,"data":1}'))))
  const first = Array.from({ length: 3 }, () => get(`${remote.url}/partner`, '127.0.0.2'))
  await expect.poll(() => waiting.length).toBe(2)

  upstream.say(json('{"ok":true,"data":2}'))
  expect(await get(`${remote.url}/partner`, '127.0.0.3')).toBe(200)
  expect(upstream.received).toHaveLength(3)

  // The third request gets the connection of the one that was answered first.
  for (const answer of waiting) answer()
  expect(await Promise.all(first)).toEqual([200, 200, 200])
  expect(upstream.received).toHaveLength(4)
  await remote.close()
  await upstream.close()
})

test('a request that waits too long for a connection of its address is refused', async () => {
  const upstream = await openUpstream()
  const remote = await serveRemote(upstream.url, { log, perAddress: 1 })
  const stream = { 'content-type': 'text/csv', 'transfer-encoding': 'chunked' }
  upstream.say(
    `HTTP/1.1 200 OK\r\n${Object.entries(stream)
      .map(([name, value]) => `${name}: ${value}\r\n`)
      .join('')}\r\n1\r\na\r\n`,
  )
  const unread = await fetch(`${remote.url}/payments.csv`)
  expect(await get(`${remote.url}/partner`, '127.0.0.1')).toBe(503)
  await unread.body?.cancel()
  upstream.say(json('{"ok":true,"data":1}'))
  await expect.poll(() => get(`${remote.url}/partner`, '127.0.0.1')).toBe(200)
  await remote.close()
  await upstream.close()
})

test('event streams have connections of their own', async () => {
  const upstream = await openUpstream()
  const remote = await serveRemote(upstream.url, { log, sockets: 1, perAddress: 1 })
  upstream.say('HTTP/1.1 200 OK\r\ncontent-type: text/event-stream\r\n\r\nevent: ready\n\n')
  const stream = await fetch(`${remote.url}/live`, { headers: { accept: 'text/event-stream' } })
  upstream.say(json('{"ok":true,"data":1}'))
  expect(await get(`${remote.url}/partner`, '127.0.0.1')).toBe(200)
  await stream.body?.cancel()
  await remote.close()
  await upstream.close()
})

const STREAM = 'HTTP/1.1 200 OK\r\ncontent-type: text/event-stream\r\n\r\nevent: ready\n\n'

/** Opens the event stream of a member's console from a client address. */
const follow = (
  { remote }: Awaited<ReturnType<typeof serveRemote>>,
  email: string,
  organizationId: string,
  clientAddress: string,
  signal = new AbortController().signal,
) => {
  const live = new Request(`http://gateway.internal${PREFIX}/live`, { headers: { accept: 'text/event-stream' } })
  return remote.asMember(live, { organizationId, email, keys: {} }, { clientAddress, signal })
}

test('a member and an organization have a limited number of event streams, whatever the address', async () => {
  const upstream = await openUpstream()
  const remote = await serveRemote(upstream.url, { log, streams: { member: 2, organization: 3 } })
  upstream.say(STREAM)
  const first = await follow(remote, 'ada', 'org_1', '192.0.2.1')
  // As the member typed it.
  const opened = [first, await follow(remote, 'Ada', 'org_1', '192.0.2.2')]
  expect((await follow(remote, 'ada', 'org_1', '192.0.2.3')).status).toBe(503)
  opened.push(await follow(remote, 'grace', 'org_1', '192.0.2.4'))
  expect((await follow(remote, 'grace', 'org_1', '192.0.2.5')).status).toBe(503)
  // The same email in another organization, at the same address.
  opened.push(await follow(remote, 'ada', 'org_2', '192.0.2.1'))
  expect(opened.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  await first.body?.cancel()
  await expect.poll(async () => (await follow(remote, 'ada', 'org_1', '192.0.2.3')).status).toBe(200)
  await remote.close()
  await upstream.close()
})

test('clients without a session have few event streams per address', async () => {
  const upstream = await openUpstream()
  const remote = await serveRemote(upstream.url, { log, streams: { address: 2, addressWithoutSession: 1 } })
  upstream.say(STREAM)
  const stream = await fetch(`${remote.url}/live`, { headers: { accept: 'text/event-stream' } })
  expect(await get(`${remote.url}/live`, '127.0.0.1', 'text/event-stream')).toBe(503)
  expect((await follow(remote, 'ada', 'org_1', '127.0.0.1')).status).toBe(200)
  await stream.body?.cancel()
  await remote.close()
  await upstream.close()
})

test('a browser that disconnects before the response arrives frees its event stream', async () => {
  const upstream = await openUpstream()
  const remote = await serveRemote(upstream.url, { log, answerMs: 10_000, streams: { member: 1 } })
  const browser = new AbortController()
  upstream.say(() => browser.abort(), STREAM)
  await follow(remote, 'ada', 'org_1', '192.0.2.1', browser.signal)
  const returning = new AbortController()
  const unread = await follow(remote, 'ada', 'org_1', '192.0.2.1', returning.signal)
  expect(unread.status).toBe(200)
  // After the response, which is never read.
  returning.abort()
  expect((await follow(remote, 'ada', 'org_1', '192.0.2.1')).status).toBe(200)
  await remote.close()
  await upstream.close()
})

test('event streams end at shutdown, even after a garbage collection', async () => {
  setFlagsFromString('--expose-gc')
  const collectGarbage: () => void = runInNewContext('gc')
  const upstream = await openUpstream()
  const remote = await serveRemote(upstream.url, { log, answerMs: 10_000 })
  upstream.say(STREAM)
  const stream = await follow(remote, 'ada', 'org_1', '192.0.2.1')
  const reader = stream.body?.getReader()
  await reader?.read()
  for (let round = 0; round < 3; round++) {
    await new Promise(setImmediate)
    collectGarbage()
  }
  remote.remote.endStreams()
  expect(await reader?.read()).toMatchObject({ done: true })
  await remote.close()
  await upstream.close()
})

test('a stream that waits for a slot of its address uses none of its organization’s', async () => {
  const upstream = await openUpstream()
  const remote = await serveRemote(upstream.url, { log, answerMs: 10_000, streams: { address: 1, organization: 1 } })
  upstream.say(STREAM)
  const first = await follow(remote, 'grace', 'org_2', '192.0.2.1')
  const waiting = follow(remote, 'ada', 'org_1', '192.0.2.1')
  const second = await follow(remote, 'joan', 'org_1', '192.0.2.2')
  expect(second.status).toBe(200)
  await first.body?.cancel()
  await second.body?.cancel()
  expect((await waiting).status).toBe(200)
  await remote.close()
  await upstream.close()
})

test('a stream waits for all of its limits together no longer than for one', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const streams = { address: 1, addressWithoutSession: 1, member: 1, organization: 9 }
  const slots = createConnectionSlots({ requests: 1, streams }, { requests: 9, streams: 9 }, 10_000)
  const { signal } = new AbortController()
  const take = (member: string, clientAddress: string) =>
    slots.stream({ clientAddress, session: { organizationId: 'org_1', member } }, signal)
  const leave = await take('ada', '192.0.2.1')
  await take('grace', '192.0.2.2')
  const outcome = vi.fn()
  take('ada', '192.0.2.2').catch(outcome)
  await vi.advanceTimersByTimeAsync(9_000)
  leave()
  await vi.advanceTimersByTimeAsync(999)
  expect(outcome).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(outcome).toHaveBeenCalledWith(expect.objectContaining({ status: 503 }))
})

test('requests that are abandoned while all connections are in use are not queued in the agent', async () => {
  const agents = new Set<Agent>()
  const noteAgent = (message: unknown) => void agents.add((message as { request: { agent: Agent } }).request.agent)
  const upstream = await openUpstream()
  const remote = await serveRemote(upstream.url, { log, sockets: 1, answerMs: 10_000 })
  upstream.say(STREAM)
  subscribe('http.client.request.created', noteAgent)
  onTestFinished(() => void unsubscribe('http.client.request.created', noteAgent))
  const stream = await follow(remote, 'ada', 'org_1', '192.0.2.1')
  const browser = new AbortController()
  const waiting = ['org_2', 'org_3'].map((org) => follow(remote, 'ada', org, '192.0.2.2', browser.signal))
  const next = follow(remote, 'ada', 'org_4', '192.0.2.2')
  // Microtasks suffice to reach the queue.
  await new Promise(setImmediate)
  browser.abort()
  await Promise.all(waiting)
  expect([...agents].flatMap(({ requests }) => Object.values(requests))).toEqual([])
  await stream.body?.cancel()
  expect((await next).status).toBe(200)
  await remote.close()
  await upstream.close()
})

test('event streams of many members leave connections for the console’s requests', async () => {
  const waiting: ServerResponse[] = []
  const gateway = createServer(({ headers }, response) => {
    if (headers.accept === 'text/event-stream') {
      response.writeHead(200, { 'content-type': 'text/event-stream' }).write('event: ready\n\n')
      return
    }
    waiting.push(response.setHeader('content-type', 'application/json'))
    // All of them are open at the same time.
    if (waiting.length === 128) for (const each of waiting) each.end('{"ok":true,"data":1}')
  })
  // As by default, with CONNECTIONS_PER_ADDRESS.
  limitConnections(gateway, { perAddress: 256, writeTimeoutMs: 30_000 })
  await once(gateway.listen(0, '127.0.0.1'), 'listening')
  const url = `http://127.0.0.1:${(gateway.address() as AddressInfo).port}`
  const remote = await serveRemote(url, { log, answerMs: 5_000, connectMs: 5_000 })
  const open = (n: number) => follow(remote, `${n}`, `org_${n % 30}`, `192.0.2.${n % 10}`)
  for (let n = 0; n < 112; n++) expect((await open(n)).status).toBe(200)
  const next = open(112)
  const requests = Array.from({ length: 128 }, (_, n) => get(`${remote.url}/partner`, `127.0.0.${2 + (n % 4)}`))
  expect(await Promise.all(requests)).toEqual(Array(128).fill(200))
  expect((await next).status).toBe(503)
  await remote.close()
  gateway.closeAllConnections()
  gateway.close()
})
