import { request as httpRequest } from 'node:http'
import type { Socket } from 'node:net'
import { connect } from 'node:net'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { createLogger } from '../platform/log.ts'
import { json, openUpstream, raw } from '../testing/servers/hostile-upstream.ts'
import { serveRemote } from '../testing/servers/remote-front.ts'

const logged: string[] = []
const log = createLogger('info', { write: (line) => logged.push(line) })
const upstream = await openUpstream()
const elsewhere = await openUpstream()

const serve = (url: string, trustProxy = false) => serveRemote(url, { trustProxy, log })

const front = await serve(`${upstream.url}/gw`)
afterAll(() => Promise.all([front.close(), upstream.close(), elsewhere.close()]))
beforeEach(() => {
  upstream.say(json('{"ok":true,"data":{}}'))
  upstream.received.length = 0
  elsewhere.received.length = 0
  logged.length = 0
})

const send = (path: string, init: RequestInit = {}) => fetch(`${front.url}${path}`, { redirect: 'manual', ...init })

/** Sends a raw request line that no client would send, and returns the headers of the response. */
const sendLine = (line: string, port = front.port): Promise<string> =>
  new Promise((resolve, reject) => {
    let text = ''
    const socket = connect(port, '127.0.0.1', () =>
      socket.write(`${line} HTTP/1.1\r\nHost: console.example\r\nConnection: close\r\n\r\n`),
    )
    socket.on('data', (chunk) => {
      text += chunk
    })
    socket.on('close', () => resolve(text))
    socket.on('error', reject)
  })

test('the request is forwarded without the console’s own and hop-by-hop headers', async () => {
  const headers = {
    'idempotency-key': 'k-1',
    'x-service-api-key': 'csp_test_secret',
    'x-org-id': 'org_1',
    'x-partner-id': 'part_1',
    'content-type': 'application/json',
    cookie: 'console.session=sealed',
    'x-forwarded-for': '203.0.113.9',
    'x-real-ip': '203.0.113.9',
    referer: 'http://console/n/part_1',
    'x-hop': 'mine',
    te: 'trailers',
  }
  // Node's fetch does not allow setting `Connection`.
  await new Promise<void>((resolve, reject) => {
    const sent = httpRequest(`${front.url}/payments?x=1&y=%2F`, {
      method: 'POST',
      headers: { ...headers, connection: 'x-hop' },
    })
    sent.on('response', (response) => response.resume().on('end', resolve)).on('error', reject)
    sent.end('{"a":1}')
  })
  const [received] = upstream.received
  expect(received).toMatchObject({ line: 'POST /gw/api/v1/csp/payments?x=1&y=%2F HTTP/1.1', body: '{"a":1}' })
  expect(received?.headers).toMatchObject({
    host: upstream.url.slice('http://'.length),
    'idempotency-key': 'k-1',
    'x-acme-key': 'csp_test_secret',
    'x-partner-id': 'part_1',
    'x-forwarded-for': '127.0.0.1',
    'x-forwarded-proto': 'http',
    'x-forwarded-host': `127.0.0.1:${front.port}`,
  })
  for (const dropped of ['cookie', 'x-real-ip', 'referer', 'x-hop', 'te', 'x-service-api-key']) {
    expect(received?.headers).not.toHaveProperty(dropped)
  }
})

test('a trusted proxy’s headers are accepted and forwarded', async () => {
  const trusting = await serve(upstream.url, true)
  const given = {
    'x-forwarded-for': '198.51.100.1, 192.0.2.7',
    'x-forwarded-proto': 'https',
    'x-forwarded-host': 'bank.example',
  }
  await fetch(`${trusting.url}/partner`, { headers: given })
  await trusting.close()
  expect(upstream.received[0]?.headers).toMatchObject(given)
})

test('of the response, body, status and the API’s headers are returned, and none that affect browsers or proxies', async () => {
  const theirs = {
    'x-csp-version': 'gateway-csp/v9.9.9',
    'x-request-id': 'remote-1',
    'retry-after': '7',
    'set-cookie': 'console.session=evil',
    'access-control-allow-origin': '*',
    'clear-site-data': '"*"',
    'alt-svc': 'h2="evil:443"',
    'strict-transport-security': 'max-age=0',
    'x-accel-redirect': '/etc/passwd',
    connection: 'x-request-trace',
    'x-request-trace': 'mine',
  }
  upstream.say(json('{"code":"error.rate_limited","message":"Slow down"}', '429 Too Many Requests', theirs))
  const answer = await send('/partner')
  expect(answer.status).toBe(429)
  expect(await answer.json()).toEqual({ code: 'error.rate_limited', message: 'Slow down' })
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'x-csp-version': 'gateway-csp/v9.9.9',
    'x-request-id': 'remote-1',
    'retry-after': '7',
    'content-type': 'application/json',
    'content-length': '51',
  })
  const bad = [
    'set-cookie',
    'access-control-allow-origin',
    'clear-site-data',
    'alt-svc',
    'x-accel-redirect',
    'x-request-trace',
  ]
  for (const name of [...bad, 'strict-transport-security']) expect(answer.headers.get(name)).toBeNull()
})

test.each([
  ['</evil.js>; rel="preload"; as="script"', null],
  ['<https://evil.example/?a>; rel="next"', null],
  ['<?cursor=b>; rel="next", <https://evil.example>; rel="preconnect"', null],
  ['<//evil.example/changelog>; rel="deprecation"', null],
  ['</changelog>; rel="deprecation", </evil.js>; rel="preload"', null],
  ['<?cursor=b&limit=2>; rel="next"', '<?cursor=b&limit=2>; rel="next"'],
  ['</changelog>; rel="deprecation"', '</changelog>; rel="deprecation"'],
  ['<?cursor=b>; rel="next", </a>; rel="deprecation"', '<?cursor=b>; rel="next", </a>; rel="deprecation"'],
])('of links, only those of the next page and a deprecation are forwarded: %s', async (link, forwarded) => {
  upstream.say(json('{"ok":true,"data":{}}', '200 OK', { link }))
  expect((await send('/payments')).headers.get('link')).toBe(forwarded)
})

test.each([
  '/api/v1/csp/../admin',
  '/api/v1/csp/%2e%2e/admin',
  '/api/v1/csp/%2E%2E%2Fadmin',
  '/api/v1/csp/payments/..%2f..%2f..%2fadmin',
  '/api/v1/csp/..%5cadmin',
  '/api/v1/csp/..;/admin',
  '/api/v1/csp//evil.example/',
  '/api/v1/csp/%252e%252e/admin',
  '/api/v1/csp/a%00b',
  '/api/v1/csp%2fpartner',
  '/api/v1/cspx',
  '//evil.example/api/v1/csp/partner',
  '/api/v1/csp/a%0d%0aHost:%20evil',
])('nothing outside the prefix is reachable: %s', async (path) => {
  const answer = await sendLine(`GET ${path}`)
  expect(answer).toMatch(/^HTTP\/1\.1 40[04] /)
  expect(upstream.received).toEqual([])
})

test('a slash within an identifier is preserved', async () => {
  await send('/apikey/ab%2Fcd%2B%25==')
  expect(upstream.received[0]?.line).toBe('GET /gw/api/v1/csp/apikey/ab%2Fcd%2B%25== HTTP/1.1')
})

test('a request that names another host reaches the remote or nobody', async () => {
  const other = elsewhere.url.slice('http://'.length)
  await sendLine(`GET http://${other}/api/v1/csp/partner`)
  await sendLine(`GET /api/v1/csp/@${other}/x`)
  await sendLine(`CONNECT ${other}`)
  expect(elsewhere.received).toEqual([])
  for (const { headers } of upstream.received) expect(headers.host).not.toBe(other)
})

const HTML = '<!doctype html><h1>Bad gateway</h1>'
const hang = () => undefined
const cut = (socket: Socket) => socket.destroy()
test.each<[name: string, answer: string | ((socket: Socket) => void), status: number, message: RegExp]>([
  [
    'HTML',
    raw('200 OK', { 'content-type': 'text/html', 'x-request-id': 'r-9' }, HTML),
    502,
    /returned 200 with text\/html.*r-9/,
  ],
  ['an HTML failure', raw('500 Oops', { 'content-type': 'text/html' }, HTML), 502, /returned 500 with text\/html/],
  ['no content type', raw('200 OK', {}, '{}'), 502, /no content type/],
  ['a script', raw('200 OK', { 'content-type': 'text/javascript' }, 'alert(1)'), 502, /text\/javascript/],
  ['a redirect', raw('302 Found', { location: `${elsewhere.url}/` }), 502, /redirect \(302\)/],
  ['no HTTP', 'SSH-2.0-OpenSSH_9.9\r\n', 502, /not valid HTTP/],
  [
    'a protocol of its own',
    'HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: upgrade\r\n\r\n',
    502,
    /connection closed|not valid HTTP/,
  ],
  ['nothing', hang, 504, /response timed out/],
  ['a broken line', cut, 502, /connection closed|not valid HTTP/],
  ['half a head', (socket) => socket.end('HTTP/1.1 200 OK\r\nContent-'), 502, /not valid HTTP|connection closed/],
])('a response %s from upstream becomes an error envelope', async (_, answer, status, message) => {
  const remote = await serve(upstream.url)
  upstream.say(answer)
  const got = await fetch(`${remote.url}/apikey/csp_test_secret`, {
    method: 'POST',
    headers: { 'idempotency-key': 'k' },
  })
  await remote.close()
  expect(got.status).toBe(status)
  const body = (await got.json()) as { code: string; message: string }
  expect(body).toEqual({ code: 'error.upstream', message: expect.stringMatching(message) })
  expect(got.headers.get('x-csp-version')).toBe('gateway-csp/v1.2.3')
  expect(elsewhere.received).toEqual([])
  expect(logged.join()).toContain('rotateApiKey')
  expect(logged.join()).not.toContain('csp_test_secret')
})

test.each([
  ['404 Not Found', 404, 'error.not_found'],
  ['501 Not Implemented', 404, 'error.not_found'],
  ['401 Unauthorized', 401, 'error.unauthorized'],
])('an HTML response %s from a server in front of the gateway is recognized', async (page, status, code) => {
  upstream.say(raw(page, { 'content-type': 'text/html' }, HTML))
  const got = await send('/link')
  expect([got.status, ((await got.json()) as { code: string }).code]).toEqual([status, code])
})

test('an error shows the remote’s status and request ID', async () => {
  upstream.say(raw('503 Down', { 'content-type': 'text/html', 'x-request-id': 'r-1', 'retry-after': '3' }, HTML))
  const got = await send('/partner')
  expect([got.status, got.headers.get('x-upstream-status'), got.headers.get('x-request-id')]).toEqual([
    502,
    '503',
    'r-1',
  ])
})

test('a request is retried once if that is safe, with the same body and key, and otherwise never', async () => {
  upstream.say(cut, json('{"ok":true,"data":1}'))
  expect(await (await send('/partner')).json()).toEqual({ ok: true, data: 1 })
  upstream.say(raw('503 Down', { 'content-type': 'text/html' }, HTML), json('{"ok":true,"data":2}'))
  const write = { method: 'POST', body: '{"a":1}', headers: { 'idempotency-key': 'same' } }
  expect(await (await send('/payments', write)).json()).toEqual({ ok: true, data: 2 })
  expect(upstream.received.slice(2).map(({ headers, body }) => [headers['idempotency-key'], body])).toEqual([
    ['same', '{"a":1}'],
    ['same', '{"a":1}'],
  ])
  upstream.received.length = 0
  upstream.say(cut)
  expect((await send('/payments', { method: 'POST', body: '{}' })).status).toBe(502)
  expect(upstream.received).toHaveLength(1)
})

test('a response that stops half-way is aborted instead of looking complete', async () => {
  upstream.say((socket) =>
    socket.end('HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 99\r\n\r\n{"ok":'),
  )
  await expect(send('/partner').then((answer) => answer.text())).rejects.toThrow()
})

test('a remote that does not respond gets no more requests until it recovers', async () => {
  const dead = await openUpstream()
  const remote = await serve(dead.url)
  dead.say(cut)
  const statuses = []
  for (let call = 0; call < 5; call += 1) statuses.push((await fetch(`${remote.url}/partner`)).status)
  expect(statuses).toEqual([502, 502, 502, 502, 502])
  // Three calls, each sent twice.
  expect(dead.received).toHaveLength(6)
  const refused = await fetch(`${remote.url}/partner`)
  expect(refused.headers.get('retry-after')).toBe('1')
  dead.say(json('{"ok":true,"data":{}}'))
  await expect.poll(async () => (await fetch(`${remote.url}/partner`)).status, { timeout: 3000 }).toBe(200)
  await remote.close()
  await dead.close()
})

test('a gateway that points back to itself is detected', async () => {
  const looped = await serve(upstream.url)
  await fetch(`${looped.url}/partner`)
  const via = upstream.received[0]?.headers.via ?? ''
  const again = await fetch(`${looped.url}/partner`, { headers: { via } })
  await looped.close()
  expect(await again.json()).toMatchObject({
    code: 'error.upstream',
    message: 'GATEWAY_URL points back to this console',
  })
})

test('SCIM is refused with an error of SCIM, and its token reaches no remote', async () => {
  for (const path of ['/Users', '/Groups/grp_1', '/ServiceProviderConfig']) {
    const headers = { authorization: 'Bearer csp_scim_secret' }
    const refused = await fetch(new URL(`/api/scim/v2${path}`, front.url), { headers })
    expect([refused.status, refused.headers.get('content-type')]).toEqual([404, 'application/scim+json; charset=utf-8'])
    expect(await refused.json()).toMatchObject({ status: '404', detail: expect.stringContaining('remote gateway') })
  }
  expect((await fetch(new URL('/api/mcp', front.url), { method: 'POST', body: '{}' })).status).toBe(404)
  expect(upstream.received).toEqual([])
})
