import { createServer } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { createLogger } from '../platform/log.ts'
import { openUpstream } from '../testing/servers/hostile-upstream.ts'
import { serveRemote } from '../testing/servers/remote-front.ts'

const log = createLogger('fatal', { write: () => undefined })

/**
 * Sends bytes to the front on a separate connection; returns the response until `enough` is part of
 * it.
 */
const talk = (port: number, bytes: string, enough: RegExp): Promise<string> =>
  new Promise((resolve, reject) => {
    let text = ''
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes))
    socket.on('data', (chunk) => {
      text += chunk
      if (enough.test(text)) socket.destroy()
    })
    socket.on('close', () => resolve(text))
    socket.on('error', reject)
  })

const SMUGGLED = 'DELETE /api/v1/csp/webhooks/of-the-next-one HTTP/1.1\r\nHost: x\r\n\r\n'
const LONG = SMUGGLED.repeat(2000)
const chunked = (text: string) => `${text.length.toString(16)}\r\n${text}\r\n0\r\n\r\n`
test.each([
  ['GET with a length', `GET`, `Content-Length: ${SMUGGLED.length}`, SMUGGLED],
  ['HEAD with a length', `HEAD`, `Content-Length: ${SMUGGLED.length}`, SMUGGLED],
  ['GET with a length and no bytes yet', 'GET', 'Content-Length: 400', ''],
  ['GET in chunks', `GET`, 'Transfer-Encoding: chunked', chunked(SMUGGLED)],
  ['DELETE with a short body', 'DELETE', 'Transfer-Encoding: chunked', chunked(SMUGGLED)],
  ['DELETE with a long body', 'DELETE', 'Transfer-Encoding: chunked', chunked(LONG)],
  ['OPTIONS with a long body', 'OPTIONS', `Content-Length: ${LONG.length}`, LONG],
])('the next request on a connection to the remote is not affected by a %s', async (_, method, framing, body) => {
  const received: string[] = []
  const connections = new Set<Socket>()
  const keepAliveServer = createServer((request, response) => {
    received.push(`${request.method} ${request.url}`)
    connections.add(request.socket)
    request.resume().on('error', () => undefined)
    const text = JSON.stringify({ data: request.url })
    const headers = { 'content-type': 'application/json', 'content-length': text.length }
    const answer = () => response.writeHead(200, headers).end(text)
    // A GET is answered without its body, so the rest could become somebody else's request.
    if (request.method === 'GET' || request.method === 'HEAD') answer()
    else request.on('end', answer)
  })
  await new Promise<void>((resolve) => keepAliveServer.listen(0, '127.0.0.1', resolve))
  const remote = await serveRemote(`http://127.0.0.1:${(keepAliveServer.address() as AddressInfo).port}`, {
    log,
    sockets: 1,
  })
  const head = `${method} /api/v1/csp/first HTTP/1.1\r\nHost: console.example\r\n${framing}\r\n\r\n`
  expect(await talk(remote.port, head + body, /\r\n\r\n/)).toMatch(/^HTTP\/1\.1 200 /)
  const next = await fetch(`${remote.url}/second`)
  expect([next.status, await next.json()]).toEqual([200, { data: '/api/v1/csp/second' }])
  expect(received).toEqual([`${method} /api/v1/csp/first`, 'GET /api/v1/csp/second'])
  expect(connections.size).toBe(1)
  await remote.close()
  keepAliveServer.closeAllConnections()
  keepAliveServer.close()
})

test('uploads that stall hold no connection to the remote', async () => {
  const upstream = await openUpstream()
  const remote = await serveRemote(upstream.url, { log, sockets: 2 })
  const head = `POST /api/v1/csp/payments HTTP/1.1\r\nHost: x\r\nContent-Length: 200000\r\n\r\n`
  const uploads = await Promise.all(
    Array.from({ length: 2 }, async () => {
      const socket = connect(remote.port, '127.0.0.1')
      socket.on('error', () => undefined)
      await new Promise<void>((resolve) => socket.write(head + 'x'.repeat(100_000), () => resolve()))
      return socket
    }),
  )
  const trickle = setInterval(() => uploads.map((socket) => socket.write('x')), 20)
  const statuses = []
  for (let n = 0; n < 3; n++) statuses.push((await fetch(`${remote.url}/partner`)).status)
  clearInterval(trickle)
  expect(statuses).toEqual([200, 200, 200])
  expect(upstream.received.map(({ line }) => line)).toEqual(Array(3).fill('GET /api/v1/csp/partner HTTP/1.1'))
  for (const socket of uploads) socket.destroy()
  await remote.close()
  await upstream.close()
})

test('a body of more than 256 KiB is refused before it reaches the remote', async () => {
  const upstream = await openUpstream()
  const remote = await serveRemote(upstream.url, { log })
  const body = 'x'.repeat(256 * 1024 + 1)
  const chunks = `POST /api/v1/csp/payments HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n${chunked(body)}`
  const answers = [
    await (await fetch(`${remote.url}/payments`, { method: 'POST', body })).text(),
    await talk(remote.port, chunks, /\}$/),
  ]
  for (const answer of answers) expect(answer).toContain('The body must not be larger than 256 KiB')
  expect(upstream.received).toEqual([])
  await remote.close()
  await upstream.close()
})
