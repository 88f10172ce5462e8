import { createSocket } from 'node:dgram'
import { Resolver } from 'node:dns/promises'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openReceiver, type Receiver } from '../../testing/receiver.ts'
import { createPoster, type Posted, type Poster, STORED_BODY_BYTES } from './post.ts'
import { allowedAddresses, type Targets } from './target.ts'

let receiver: Receiver
let poster: Poster
const opened: { close(): unknown }[] = []
const here: Targets = { loopback: true, resolve: async () => ['127.0.0.1'] }
const posterTo = (targets: Targets, timeoutMs?: number) => {
  const made = createPoster(targets, timeoutMs === undefined ? {} : { timeoutMs })
  opened.push(made)
  return made
}
beforeEach(async () => {
  receiver = await openReceiver()
  opened.push(receiver)
  poster = posterTo(here)
})
afterEach(() => Promise.all(opened.splice(0).map((one) => one.close())))

const post = (endpoint: string, by = poster): Promise<Posted> =>
  by.post({ endpoint, headers: { 'content-type': 'application/json', 'webhook-id': 'evt_1' }, body: '{"a":"ü"}' })

test('the body arrives byte for byte with the given headers, and the response is returned', async () => {
  receiver.answer((response) => response.writeHead(202, { 'x-a': 'b' }).end('thanks'))
  const answered = await post(`${receiver.url}hook?a=b`)
  expect(answered).toMatchObject({ status: 202, body: 'thanks', isCut: false, headers: { 'x-a': 'b' } })
  expect(receiver.received).toMatchObject([
    { path: '/hook?a=b', body: '{"a":"ü"}', headers: { 'webhook-id': 'evt_1', 'content-length': '10' } },
  ])
})

test('connections are reused, and one that the other side has closed costs no attempt', async () => {
  await post(receiver.url)
  await post(receiver.url)
  expect(receiver.connections()).toBe(1)
  receiver.answer((response) => {
    response.writeHead(200).end('last')
    response.once('close', () => response.socket?.destroy())
  })
  await post(receiver.url)
  expect(await post(receiver.url)).toMatchObject({ status: 200 })
})

test.each([301, 302, 303, 307, 308])('a redirect (%d) is a response and is not followed', async (status) => {
  const other = await openReceiver()
  opened.push(other)
  receiver.answer((response) => response.writeHead(status, { location: other.url }).end())
  expect(await post(receiver.url)).toMatchObject({ status, headers: { location: other.url } })
  expect(other.connections()).toBe(0)
})

describe('a response', () => {
  test('is stored up to 20,000 bytes', async () => {
    receiver.answer((response) => {
      response.writeHead(200)
      const pour = () => {
        while (!response.destroyed && response.write('x'.repeat(60_000)));
      }
      response.on('drain', pour)
      pour()
    })
    const answered = await post(receiver.url)
    expect(answered).toEqual({
      status: 200,
      headers: expect.anything(),
      body: 'x'.repeat(STORED_BODY_BYTES),
      isCut: true,
    })
  })

  test('that stops half-way counts by its status', async () => {
    receiver.answer((response) => response.writeHead(200, { 'content-length': '100' }).write('half'))
    expect(await post(receiver.url, posterTo(here, 200))).toMatchObject({ status: 200, body: 'half' })
  })

  test('is stored without characters that the database cannot store', async () => {
    receiver.answer((response) => response.writeHead(500).end(Buffer.from([0x61, 0, 0xff, 0x62])))
    expect(await post(receiver.url)).toMatchObject({ status: 500, body: 'a\ufffdb' })
  })
})

describe('no response', () => {
  test('within the time: a timeout', async () => {
    receiver.answer('hang')
    expect(await post(receiver.url, posterTo(here, 100))).toEqual({ failure: 'timeout' })
  })

  test('from a name server within the time: a timeout', async () => {
    const never = { loopback: true, resolve: () => new Promise<string[]>(() => undefined) }
    expect(await post('https://hooks.example/', posterTo(never, 100))).toEqual({ failure: 'timeout' })
  })

  test('because the process stops', async () => {
    receiver.answer('hang')
    const controller = new AbortController()
    const posted = poster.post({ endpoint: receiver.url, headers: {}, body: '', signal: controller.signal })
    controller.abort()
    expect(await posted).toEqual({ failure: 'aborted' })
  })

  test.each([
    ['a connection that breaks', 'connection', (socket: Socket) => socket.destroy()],
    ['another protocol', 'connection', (socket: Socket) => socket.end('+OK ready\r\n')],
    [
      'a protocol upgrade',
      'connection',
      (socket: Socket) => socket.end('HTTP/1.1 101 Switching Protocols\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n'),
    ],
  ])('but %s', async (_, failure, serve) => {
    const server = createServer((socket) => {
      socket.on('error', () => undefined)
      socket.once('data', () => serve(socket))
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    opened.push(server)
    const { port } = server.address() as AddressInfo
    expect(await post(`http://127.0.0.1:${port}/`)).toEqual({ failure })
    if (_ === 'another protocol') expect(await post(`https://127.0.0.1:${port}/`)).toEqual({ failure: 'tls' })
  })

  test('for an unknown host name', async () => {
    const unknown = { loopback: false, resolve: () => Promise.reject(new Error('ENOTFOUND')) }
    expect(await post('https://hooks.example/', posterTo(unknown))).toEqual({ failure: 'unresolved' })
  })
})

describe('an internal target', () => {
  const closed: Targets = { ...here, loopback: false }

  test.each(['http://127.0.0.1:PORT/', 'https://127.0.0.1:PORT/', 'https://[::ffff:127.0.0.1]:PORT/'])(
    'is not connected to as a literal address: %s',
    async (endpoint) => {
      const posted = await post(endpoint.replace('PORT', String(receiver.port)), posterTo(closed))
      expect(posted).toEqual({ failure: 'refused_target' })
      expect(receiver.connections()).toBe(0)
    },
  )

  test('is not connected to through a host name', async () => {
    const posted = await post(`https://hooks.example:${receiver.port}/`, posterTo(closed))
    expect(posted).toEqual({ failure: 'refused_target' })
    expect(receiver.connections()).toBe(0)
  })

  test('is not connected to if one of several addresses is internal', async () => {
    const mixed: Targets = { loopback: false, resolve: async () => ['8.8.8.8', '127.0.0.1'] }
    expect(await post(`https://hooks.example:${receiver.port}/`, posterTo(mixed))).toEqual({
      failure: 'refused_target',
    })
  })
})

describe('a name server that answers differently each time', () => {
  /** Answers with one address after the other, with a TTL of zero; counts the queries. */
  async function nameServer(...addresses: string[]) {
    const socket = createSocket('udp4')
    let queries = 0
    socket.on('message', (question, { port, address }) => {
      const isIpv4 = question.readUInt16BE(question.length - 4) === 1
      const found = isIpv4 ? (addresses[queries++] ?? addresses.at(-1)) : undefined
      const header = Buffer.from(question.subarray(0, 12))
      header.writeUInt16BE(0x8180, 2)
      header.writeUInt16BE(found ? 1 : 0, 6)
      header.writeUInt16BE(0, 10)
      const record = Buffer.from([0xc0, 0x0c, 0, 1, 0, 1, 0, 0, 0, 0, 0, 4, ...(found ?? '').split('.').map(Number)])
      const end = question.indexOf(0, 12) + 5
      socket.send(Buffer.concat([header, question.subarray(12, end), found ? record : Buffer.alloc(0)]), port, address)
    })
    await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve))
    opened.push(socket)
    const resolver = new Resolver()
    resolver.setServers([`127.0.0.1:${socket.address().port}`])
    return { queries: () => queries, resolve: (name: string) => resolver.resolve4(name) }
  }

  test('is queried once per connection, and the checked address is the one connected to', async () => {
    const judged = await openReceiver('127.0.0.2', receiver.port)
    opened.push(judged)
    const server = await nameServer('127.0.0.2', '127.0.0.1')
    const posted = await post(
      `http://localhost:${receiver.port}/`,
      posterTo({ loopback: true, resolve: server.resolve }),
    )
    expect(posted).toMatchObject({ status: 200 })
    expect([server.queries(), judged.connections(), receiver.connections()]).toEqual([1, 1, 0])
  })

  test('cannot bypass the check by answering differently after the endpoint is saved', async () => {
    const server = await nameServer('8.8.8.8', '127.0.0.1')
    const targets: Targets = { loopback: false, resolve: server.resolve }
    expect(await allowedAddresses('hooks.example', targets)).toEqual(['8.8.8.8'])
    const posted = await post(`https://hooks.example:${receiver.port}/`, posterTo(targets))
    expect(posted).toEqual({ failure: 'refused_target' })
    expect([server.queries(), receiver.connections()]).toEqual([2, 0])
  })
})
