import { request } from 'node:http'
import { expect, test } from 'vitest'
import { createLogger } from '../platform/log.ts'
import { json, openUpstream } from '../testing/hostile-upstream.ts'
import { serveRemote } from '../testing/remote-front.ts'

const log = createLogger('fatal', { write: () => undefined })

/** Reads a resource from a loopback address; returns the status. */
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
