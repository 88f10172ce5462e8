import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { expectFile } from './late-bodies.ts'
import { limitClients, SERVER_OPTIONS } from './listen.ts'

const LIMITS = {
  REQUEST_TIMEOUT: 60,
  UPLOAD_RATE: 64,
  IDLE_TIMEOUT: 60,
  WRITE_TIMEOUT: 60,
  CONNECTIONS_PER_ADDRESS: 0,
  TRUST_PROXY: false,
}

const opened: { close(): void }[] = []
afterEach(() => {
  for (const one of opened.splice(0)) one.close()
})

/** Starts a server with limits, and connects to it. */
async function limited(limits: Partial<typeof LIMITS>, listener: RequestListener = (_, response) => response.end()) {
  const server = createServer({ ...SERVER_OPTIONS, connectionsCheckingInterval: 50 }, listener)
  // The page server adds such a listener, and does not respond.
  server.on('upgrade', () => undefined)
  limitClients(server, { ...LIMITS, ...limits })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  opened.push({
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  })
  return async () => {
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
    socket.on('error', () => undefined)
    opened.push({ close: () => socket.destroy() })
    await once(socket, 'connect')
    return socket
  }
}

const isAnswered = async (socket: Socket) => {
  if (socket.destroyed) return false
  socket.write('GET / HTTP/1.1\r\nHost: here\r\n\r\n')
  return String(await firstChunk(socket)).startsWith('HTTP/1.1 200')
}

/** The server may reset a connection that the client still writes to, so an error is not a failure here. */
const closing = (socket: Socket) => new Promise<void>((resolve) => socket.once('close', () => resolve()))
const firstChunk = (socket: Socket) =>
  Promise.race([new Promise((resolve) => socket.once('data', resolve)), closing(socket)])

test('an address has a maximum number of connections and gets a new one when one closes', async () => {
  const open = await limited({ CONNECTIONS_PER_ADDRESS: 2 })
  const [first, second, third] = [await open(), await open(), await open()]
  expect([await isAnswered(first), await isAnswered(second), await isAnswered(third)]).toEqual([true, true, false])
  first.destroy()
  // Immediately, not when an idle connection times out.
  await expect.poll(async () => isAnswered(await open()), { timeout: 2000 }).toBe(true)
})

test('connections of a trusted proxy are not limited', async () => {
  const open = await limited({ CONNECTIONS_PER_ADDRESS: 1, TRUST_PROXY: true })
  expect([await isAnswered(await open()), await isAnswered(await open())]).toEqual([true, true])
})

test('a client that does not read its response is disconnected and the response is discarded', async () => {
  const closed: Promise<unknown>[] = []
  const open = await limited({ WRITE_TIMEOUT: 1 }, (_, response) => {
    closed.push(once(response, 'close'))
    response.end(Buffer.alloc(32_000_000))
  })
  const socket = await open()
  socket.pause()
  socket.write('GET / HTTP/1.1\r\nHost: here\r\n\r\n')
  await expect.poll(() => closed.length).toBe(1)
  await closed[0]
})

test.each([
  ['header', 'POST / HTTP/1.1\r\nHost: here\r\n'],
  ['body', 'POST / HTTP/1.1\r\nHost: here\r\nContent-Length: 100\r\n\r\nhalf'],
])('a request whose %s does not arrive in time is disconnected', async (_, bytes) => {
  const open = await limited({ REQUEST_TIMEOUT: 1 }, () => undefined)
  const socket = await open()
  socket.resume()
  const closed = closing(socket)
  socket.write(bytes)
  await closed
})

/** Receives a file. */
const receive: RequestListener = (request, response) => {
  expectFile(request)
  request.resume().once('end', () => response.end())
}
const upload = (length: number) => `POST / HTTP/1.1\r\nHost: here\r\nContent-Length: ${length}\r\n\r\n`

test('a file that brings enough in time may take longer', async () => {
  const open = await limited({ REQUEST_TIMEOUT: 1, UPLOAD_RATE: 1 }, receive)
  const socket = await open()
  const answered = once(socket, 'data')
  const portion = Buffer.alloc(8192)
  socket.write(upload(12 * portion.length))
  for (let n = 0; n < 12; n++) {
    await pause(250)
    socket.write(portion)
  }
  expect(String(await answered)).toMatch(/^HTTP\/1\.1 200 /)
})

test('a file that stops or is too slow is disconnected', async () => {
  const open = await limited({ REQUEST_TIMEOUT: 1, UPLOAD_RATE: 64 }, receive)
  const [stopped, slow] = [await open(), await open()]
  const closed = [stopped, slow].map((socket) => closing(socket.resume()))
  stopped.write(upload(200_000))
  stopped.write(Buffer.alloc(100_000))
  slow.write(upload(200_000))
  const timer = setInterval(() => slow.write('x'), 100)
  await Promise.all(closed)
  clearInterval(timer)
})

test('an idle connection is closed after its timeout', async () => {
  const open = await limited({ IDLE_TIMEOUT: 1 })
  const socket = await open()
  const closed = closing(socket)
  expect(await isAnswered(socket)).toBe(true)
  await closed
})

test.each([
  ['HTTP/2, as Java’s client offers with every request', ['Upgrade: h2c', 'HTTP2-Settings: AAEAAEAAAAIAAAAB']],
  ['a WebSocket', ['Upgrade: websocket', 'Sec-WebSocket-Version: 13', 'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==']],
])('an offer of %s is ignored, and the request with its body is answered', async (_, headers) => {
  const received: string[] = []
  const open = await limited({}, (request, response) => {
    request.on('data', (chunk) => received.push(String(chunk)))
    request.on('end', () => response.end())
  })
  const socket = await open()
  const connection = `Connection: Upgrade, ${headers.map((header) => header.split(':')[0]).join(', ')}`
  const head = ['POST / HTTP/1.1', 'Host: here', connection, ...headers, 'Content-Length: 4']
  socket.write([...head, '', 'body'].join('\r\n'))
  const chunk = await firstChunk(socket)
  expect(String(chunk)).toMatch(/^HTTP\/1\.1 200 /)
  expect(received.join('')).toBe('body')
  // The connection still speaks HTTP/1.1.
  expect(await isAnswered(socket)).toBe(true)
})
