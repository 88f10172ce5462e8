import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type FaultProxy, openFaultProxy } from './fault-proxy.ts'

// Tests the proxy in front of an echo server.
let server: Server
let proxy: FaultProxy
let client: Socket
let received: string
beforeEach(async () => {
  server = createServer((socket) => socket.on('error', () => undefined).pipe(socket))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  proxy = await openFaultProxy((server.address() as AddressInfo).port)
  client = connect(proxy.port, '127.0.0.1').setEncoding('utf8')
  await once(client, 'connect')
  received = ''
  client.on('data', (text: string) => {
    received += text
  })
  client.on('error', () => undefined)
})
afterEach(async () => {
  client.destroy()
  await proxy.close()
  server.close()
})

const echoed = (text: string) => expect.poll(() => received, { timeout: 10_000 }).toBe(text)

test('a stall delays bytes, which then arrive once and in order', async () => {
  client.write('a')
  await echoed('a')
  proxy.stall()
  for (const text of ['b', 'c', 'd']) client.write(text)
  // A direct connection gets its response, which gives the proxied bytes enough time to arrive if
  // they were let through.
  const direct = connect((server.address() as AddressInfo).port, '127.0.0.1')
  direct.write('x')
  await once(direct, 'data')
  direct.destroy()
  expect(received).toBe('a')
  proxy.resume()
  await echoed('abcd')
})

test('delayed packets keep their order', async () => {
  let n = 0
  proxy.delay(20, () => n++ % 2 === 0)
  for (const text of 'abcdefgh') client.write(text)
  await echoed('abcdefgh')
})

test('a cut resets connections, and new ones go to the new target', async () => {
  const other = createServer((socket) => socket.end('other'))
  other.listen(0, '127.0.0.1')
  await once(other, 'listening')
  const closed = new Promise((resolve) => client.once('close', resolve))
  proxy.target((other.address() as AddressInfo).port)
  await closed
  const next = connect(proxy.port, '127.0.0.1').setEncoding('utf8')
  const [text] = await once(next, 'data')
  expect(text).toBe('other')
  next.destroy()
  other.close()
})
