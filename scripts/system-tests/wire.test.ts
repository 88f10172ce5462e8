import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Bank, openBank, overHttp } from '../../lib/testing/bank.ts'
import { type ServerProcess, startServer } from '../../lib/testing/server-process.ts'
import { PREFIX } from '../../lib/wire/operation.ts'

// Sends raw bytes that no client library would send to a server in a separate process.
let folder: string
let server: ServerProcess
let harbor: Bank
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'csp-wire-'))
  const env = { PORT: '0', DATA_DIR: folder, SEED: 'none', LOG_LEVEL: 'silent' }
  server = await startServer(['--api'], env)
  harbor = await openBank(overHttp(server.url), 'harbor')
})
afterAll(async () => {
  await server.end('SIGKILL')
  await rm(folder, { recursive: true, force: true })
})

type Answer = { status: number; headers: Record<string, string>; body: string }

/** Sends bytes on a new connection and reads until the server has nothing more to send. */
async function exchange(...parts: (string | Buffer)[]): Promise<Answer[]> {
  const { port } = new URL(server.url)
  const socket = connect(Number(port), '127.0.0.1')
  await once(socket, 'connect')
  const chunks: Buffer[] = []
  socket.on('data', (chunk) => chunks.push(chunk))
  const closed = once(socket, 'close')
  for (const part of parts) socket.write(part)
  await closed
  return answersIn(Buffer.concat(chunks).toString())
}

/** Splits a byte stream into responses, all of which have a Content-Length. */
function answersIn(stream: string): Answer[] {
  const answers: Answer[] = []
  let rest = Buffer.from(stream)
  while (rest.length > 0) {
    const end = rest.indexOf('\r\n\r\n')
    const [first = '', ...lines] = rest.subarray(0, end).toString().split('\r\n')
    const headers = Object.fromEntries(lines.map((line) => line.toLowerCase().split(/: (.*)/, 2)))
    const length = Number(headers['content-length'] ?? 0)
    answers.push({
      status: Number(first.split(' ')[1]),
      headers,
      body: rest.subarray(end + 4, end + 4 + length).toString(),
    })
    rest = rest.subarray(end + 4 + length)
  }
  return answers
}

const request = (
  target: string,
  options: { method?: string; headers?: string[]; body?: string | Buffer; host?: string } = {},
) => {
  const { method = 'GET', headers = [], body = '', host = 'gateway.example' } = options
  const head = [`${method} ${target} HTTP/1.1`, `Host: ${host}`, `Connection: close`, ...headers, '', ''].join('\r\n')
  return Buffer.concat([Buffer.from(head, 'latin1'), Buffer.from(body)])
}

const one = async (...parts: (string | Buffer)[]): Promise<Answer> => {
  const answers = await exchange(...parts)
  expect(answers).toHaveLength(1)
  return answers[0] as Answer
}

const asKey = () => [
  `X-SERVICE-API-KEY: ${harbor.secret}`,
  `x-org-id: ${harbor.orgId}`,
  `x-partner-id: ${harbor.partnerId}`,
]
const asMember = () => [`Authorization: Bearer ${harbor.jwt}`]

const partners = `${PREFIX}/partner`
const body = (domain: string) => JSON.stringify({ name: 'Wire', domain })
const chunked = (text: string) => `${text.length.toString(16)}\r\n${text}\r\n0\r\n\r\n`
const post = (headers: string[], content: string | Buffer) =>
  request(partners, {
    method: 'POST',
    headers: [...asMember(), 'Content-Type: application/json', ...headers],
    body: content,
  })

const CODES = {
  400: 'error.bad_request',
  413: 'error.content_too_large',
  414: 'error.uri_too_long',
  415: 'error.unsupported_media_type',
  431: 'error.headers_too_large',
} as const

function expectRefused(answer: Answer, status: keyof typeof CODES = 400): void {
  expect(answer.status).toBe(status)
  expect(JSON.parse(answer.body)).toMatchObject({ code: CODES[status], message: expect.any(String) })
  expect(answer.headers['x-csp-version']).toMatch(/^gateway-csp\/v\d+\.\d+\.\d+$/)
  expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
  expect(answer.headers['x-request-id']).toMatch(/^[a-z0-9]+$/)
  expect(answer.headers.date).toMatch(/gmt$/)
}

describe('invalid HTTP is refused with 400 and the error envelope:', () => {
  const length = body('never').length
  test.each([
    ['two framings', () => post([`Content-Length: ${length}`, 'Transfer-Encoding: chunked'], chunked(body('never')))],
    ['two lengths', () => post([`Content-Length: ${length}`, 'Content-Length: 5'], body('never'))],
    ['a control character in a header', () => request(partners, { headers: ['x-org-id: a\0b'] })],
    ['a path that is not ASCII', () => request(`${partners}/\u00e9`)],
    ['a backslash', () => request(`${PREFIX}\\partner`)],
    ['no path', () => request('*', { method: 'OPTIONS' })],
    ['an impossible host', () => request(partners, { host: 'a b/c?d' })],
    ['a folded header', () => request(partners, { headers: ['Authorization: Bearer', ' folded'] })],
    ['a blank before the colon', () => request(partners, { headers: ['Authorization : Bearer x'] })],
    ['bare line feeds', () => `GET ${partners} HTTP/1.1\nHost: a\nConnection: close\n\n`],
    ['no HTTP at all', () => 'hello\r\n\r\n'],
  ])('%s', async (_, bytes) => expectRefused(await one(bytes())))

  test('a header or a path of 20 KB, with 431 and 414', async () => {
    expectRefused(await one(request(partners, { headers: [`X-Big: ${'x'.repeat(20_000)}`] })), 431)
    expectRefused(await one(request(`${partners}/${'x'.repeat(20_000)}`)), 414)
  })

  test('a body of more than 256 KiB, with its length or in chunks, with 413', async () => {
    const much = ' '.repeat(300_000)
    expectRefused(await one(post(['idempotency-key: much', `Content-Length: ${much.length}`], much)), 413)
    expectRefused(await one(post(['idempotency-key: much', 'Transfer-Encoding: chunked'], chunked(much))), 413)
  })

  test('a compressed body, with 415', async () => {
    const zipped = gzipSync(body('never'))
    const headers = ['idempotency-key: zip', 'Content-Encoding: gzip', `Content-Length: ${zipped.length}`]
    expectRefused(await one(post(headers, zipped)), 415)
  })

  test('a duplicate or non-ASCII idempotency-key', async () => {
    const long = `Content-Length: ${length}`
    expectRefused(await one(post(['idempotency-key: a', 'idempotency-key: b', long], body('never'))))
    expectRefused(await one(post(['idempotency-key: \u00e9', long], body('never'))))
  })
})

describe('valid HTTP is answered:', () => {
  test.each([
    ['the target in absolute form', () => request(`http://elsewhere.example${partners}`, { headers: asMember() })],
    ['a header of 10 KB', () => request(partners, { headers: [...asMember(), `X-Big: ${'x'.repeat(10_000)}`] })],
    ['an unknown expectation', () => request(partners, { headers: [...asMember(), 'Expect: miracles'] })],
    ['HTTP/1.0 without a host', () => `GET ${partners} HTTP/1.0\r\n${asMember()[0]}\r\n\r\n`],
    ['blanks around a JWT', () => request(partners, { headers: [`Authorization:   bearer   ${harbor.jwt}   `] })],
  ])('%s', async (_, bytes) => {
    const answer = await one(bytes())
    expect(answer.status).toBe(200)
    expect(JSON.parse(answer.body).ok).toBe(true)
  })

  test('a JWT and a key together: the key is used', async () => {
    const answer = await one(request(`${PREFIX}/payments`, { headers: [...asKey(), 'Authorization: Bearer rubbish'] }))
    expect(answer.status).toBe(200)
  })

  test.each(['10', '4'])('a path of %s KB is not found', async (size) => {
    const path = `${PREFIX}/payments/${'x'.repeat(Number(size) * 1000)}`
    expect((await one(request(path, { headers: asKey() }))).status).toBe(404)
  })

  test('x-partner-id twice with 403', async () => {
    const headers = [...asKey(), `x-partner-id: ${harbor.partnerId}`]
    expect((await one(request(`${PREFIX}/payments`, { headers }))).status).toBe(403)
  })

  test.each([
    ['authorization twice', () => request(partners, { headers: [...asMember(), ...asMember()] })],
    ['a JWT after a tab', () => request(partners, { headers: [`Authorization: Bearer\t${harbor.jwt}`] })],
  ])('%s is not a credential', async (_, bytes) => expect((await one(bytes())).status).toBe(401))

  test('HEAD as GET without the body, also for a path without GET', async () => {
    const there = await one(request(partners, { method: 'HEAD', headers: asMember() }))
    const nowhere = await one(request(`${PREFIX}/organization/signin`, { method: 'HEAD' }))
    expect([there.status, there.body]).toEqual([200, ''])
    expect([nowhere.status, nowhere.body]).toEqual([405, ''])
    expect(Number(nowhere.headers['content-length'])).toBeGreaterThan(0)
  })

  test.each(['OPTIONS', 'TRACE', 'PATCH', 'PROPFIND'])('%s with 405 and the methods of the path', async (method) => {
    const { status, headers } = await one(request(partners, { method }))
    expect([status, headers.allow]).toEqual([405, 'get, head, post'])
  })

  test('pipelined requests in order', async () => {
    const first = request(partners, { headers: asMember() }).toString().replace('Connection: close\r\n', '')
    const answers = await exchange(first, request(`${PREFIX}/members/me`, { headers: asMember() }))
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(answers.map((answer) => 'partners' in JSON.parse(answer.body).data)).toEqual([true, false])
  })

  test('a body that arrives byte by byte', async () => {
    const text = body('slow')
    const [head, ...bytes] = [post(['idempotency-key: slow', `Content-Length: ${text.length}`], ''), ...text]
    expect((await one(head, ...bytes)).status).toBe(200)
  })

  test('others, while a client disconnects within its body', async () => {
    const { port } = new URL(server.url)
    const socket = connect(Number(port), '127.0.0.1')
    socket.write(post(['idempotency-key: gone', 'Content-Length: 300'], '{"name":'))
    await one(request(partners, { headers: asMember() }))
    socket.destroy()
    expect((await one(request(partners, { headers: asMember() }))).status).toBe(200)
  })
})
