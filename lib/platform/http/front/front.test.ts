import { once } from 'node:events'
import { Agent, createServer, IncomingMessage, ServerResponse, request as sendRequest } from 'node:http'
import { type AddressInfo, Socket } from 'node:net'
import { Hono } from 'hono'
import { expect, test } from 'vitest'
import type { Api, ApiEnv } from '../deps.ts'
import { apiListener, headersOfAll, isApi, warnOfProxy } from './front.ts'
import { peerAddress } from './peer-address.ts'

const request = (forwarded?: string) =>
  ({ headers: { 'x-forwarded-for': forwarded }, socket: { remoteAddress: '10.0.0.9' } }) as unknown as IncomingMessage

test('without a trusted proxy, headers do not determine the client’s address', () => {
  expect(peerAddress(request('203.0.113.7'), false)).toBe('10.0.0.9')
})

test('behind a trusted proxy, the client’s address is the one the proxy saw, not what the client sent', () => {
  expect(peerAddress(request('1.1.1.1, 203.0.113.7'), true)).toBe('203.0.113.7')
  expect(peerAddress(request(), true)).toBe('10.0.0.9')
})

test.each(['/api/v1/csp', '/api/v1/csp/partner', '/api/scim/v2/Users', '/api/mcp', '/.well-known/jwks.json'])(
  'the gateway answers %s, also with a query',
  (path) => expect([path, `${path}?`, `${path}?x=/`].map(isApi)).toEqual([true, true, true]),
)

test.each(['/api/v1/cspx', '/api/scim/v20', '/api/mcpx', '/.well-known/jwks.json/x', '/page?next=/api/v1/csp/partner'])(
  'the console answers %s',
  (url) => expect(isApi(url)).toBe(false),
)

test('an untrusted proxy is warned about once', () => {
  const warned: string[] = []
  const watch = warnOfProxy(false, (line) => warned.push(line))
  watch(request())
  expect(warned).toEqual([])
  for (let n = 0; n < 3; n++) watch(request('203.0.113.7'))
  expect(warned).toEqual([expect.stringContaining('TRUST_PROXY is off')])
  warnOfProxy(true, (line) => warned.push(line))(request('203.0.113.7'))
  expect(warned).toHaveLength(1)
})

test.each([
  ['https://console.example', false, 'max-age=31536000'],
  ['https://console.example', true, 'max-age=31536000; includeSubDomains'],
  ['http://localhost:3000', true, undefined],
  [undefined, false, undefined],
])('at %s (including subdomains: %s), every response requires TLS: %s', (PUBLIC_URL, HSTS_SUBDOMAINS, required) => {
  const response = new ServerResponse(new IncomingMessage(new Socket()))
  headersOfAll(response, { PUBLIC_URL, HSTS_SUBDOMAINS }, false)
  expect(response.getHeader('strict-transport-security')).toBe(required)
  expect(response.getHeader('x-content-type-options')).toBe('nosniff')
})

/** Sends a large body on a keep-alive connection; returns the status, a header and the text. */
async function post(agent: Agent, port: number): Promise<[number | undefined, string | undefined, string]> {
  const sending = sendRequest({ agent, port, method: 'POST', headers: { 'content-length': 500_000 } })
  sending.end('x'.repeat(500_000))
  const [response] = (await once(sending, 'response')) as [IncomingMessage]
  let text = ''
  for await (const chunk of response) text += chunk
  return [response.statusCode, response.headers['retry-after'], text]
}

test('under overload, a request is refused before it is read, and its connection stays open', async () => {
  let isFull = true
  const counted: [string, number][] = []
  let served = 0
  const app: Api = new Hono<ApiEnv>()
  app.post('/', (c) => {
    served++
    return c.text('done')
  })
  const listener = apiListener(app, {
    trustProxy: false,
    version: '1.2.3',
    admission: { isFull: () => isFull },
    metrics: { answered: (operation, status) => void counted.push([operation, status]) },
  })
  let connections = 0
  const server = createServer(listener).on('connection', () => connections++)
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const [status, retryAfter, text] = await post(agent, port)
  expect([status, retryAfter, served]).toEqual([503, '1', 0])
  expect(JSON.parse(text)).toMatchObject({ code: 'error.internal' })
  expect(counted).toEqual([['unknown', 503]])
  isFull = false
  expect(await post(agent, port)).toEqual([200, undefined, 'done'])
  expect([served, connections]).toEqual([1, 1])
  agent.destroy()
  server.close()
})
