import { afterAll, beforeAll, expect, test } from 'vitest'
import { createGateway } from '../../gateway.ts'
import { type Bank, caller, expectData, type TestNetwork, testNetwork } from '../../testing/network.ts'
import { KEYS_PATH, PREFIX } from '../../wire/operation.ts'

let net: TestNetwork
let harbor: Bank
beforeAll(async () => {
  net = await testNetwork()
  harbor = await net.bank('harbor')
})
afterAll(() => net.close())

test('a list by cursor links to its next page with the same filters, and the last page to none', async () => {
  for (let i = 0; i < 3; i++) expectData(await harbor.member('GET', '/apikey'))
  await net.requests.flush()
  const path = '/request-log?limit=2&member_reads=true'
  const first = await harbor.member('GET', path)
  const { next_cursor } = expectData(first)
  const [, target = ''] = /^<(.+)>; rel="next"$/.exec(first.headers.get('link') ?? '') ?? []
  const url = new URL(target, `http://gateway.example${PREFIX}${path}`)
  expect(Object.fromEntries(url.searchParams)).toEqual({ limit: '2', member_reads: 'true', cursor: next_cursor })
  const second = await harbor.member('GET', `${url.pathname.slice(PREFIX.length)}${url.search}`)
  expect(expectData(second).requests[0].token).not.toBe(expectData(first).requests[0].token)
  expect((await harbor.member('GET', '/request-log?limit=100')).headers.get('link')).toBeNull()
})

test('the settlement keys are a plain JWK set that scripts of any origin can read and cache', async () => {
  const response = await net.app.request(KEYS_PATH)
  expect(await response.json()).toEqual(expectData(await net.call('GET', '/settlements/keys')))
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'application/jwk-set+json',
    'access-control-allow-origin': '*',
    'cross-origin-resource-policy': 'cross-origin',
    'cache-control': 'public, max-age=300',
  })
  const again = await net.app.request(KEYS_PATH, { headers: { 'if-none-match': response.headers.get('etag') ?? '' } })
  expect([again.status, await again.text()]).toEqual([304, ''])
})

test('scripts of other origins can read the OpenAPI document and the changelog, and nothing of an organization', async () => {
  const origin = { origin: 'https://other.example' }
  for (const path of ['/openapi.json', '/changelog.json']) {
    const { headers } = await net.call('GET', path, { headers: origin })
    expect([headers.get('access-control-allow-origin'), headers.get('vary')]).toEqual(['*', 'Accept-Encoding'])
  }
  for (const path of ['/partner', '/nowhere']) {
    const reply = await harbor.member('GET', path, { headers: origin })
    expect(reply.headers.get('access-control-allow-origin')).toBeNull()
  }
})

test('a 429 of another limit does not say what is left of the rate limit', async () => {
  const { app } = createGateway({ ...net.deps, rateLimit: 100 })
  const call = caller(app, { authorization: `Bearer ${harbor.jwt}` })
  const ask = () => call('POST', '/organization/deletion', { body: { password: 'not the password' } })
  const replies = []
  for (let i = 0; i < 12; i++) replies.push(await ask())
  const refused = replies.find(({ status }) => status === 429) ?? expect.fail('no 429')
  expect(refused.headers.get('ratelimit')).toBeNull()
})

test('responses say how much is left of each rate limit, and a 429 names the one that was exceeded', async () => {
  const { app } = createGateway({ ...net.deps, rateLimit: 1, organizationRateLimit: 2 })
  const call = caller(app, { authorization: `Bearer ${harbor.jwt}` })
  const replies = []
  for (let i = 0; i < 4; i++) replies.push(await call('GET', '/members/me'))
  const { status, headers } = replies[3] ?? (await call('GET', '/members/me'))
  expect([status, headers.get('ratelimit-policy'), headers.get('ratelimit')]).toEqual([
    429,
    '"requests";q=3;w=3',
    expect.stringMatching(/^"requests";r=0;t=[123]$/),
  ])
  const [first, second] = replies.map(({ headers }) => headers.get('ratelimit'))
  expect(replies[0]?.headers.get('ratelimit-policy')).toBe('"requests";q=3;w=3, "organizations";q=6;w=3')
  expect(first).toMatch(/^"requests";r=2;t=3, "organizations";r=5;t=3$/)
  expect(second).toMatch(/^"requests";r=1;t=[123], "organizations";r=4;t=[123]$/)
})
