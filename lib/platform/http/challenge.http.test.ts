import { afterAll, beforeAll, expect, test } from 'vitest'
import { createGateway } from '../../gateway.ts'
import { type Bank, type CallOptions, caller, type TestNetwork, testNetwork } from '../../testing/network.ts'

let net: TestNetwork
let harbor: Bank
beforeAll(async () => {
  net = await testNetwork()
  harbor = await net.bank('harbor')
})
afterAll(() => net.close())

const KEY = 'ApiKey realm="csp", header="X-SERVICE-API-KEY"'
const BEARER = 'Bearer realm="csp"'
const INVALID = `${BEARER}, error="invalid_token"`
const wrongToken = { authorization: 'Bearer wrong' }
const wrongKey = { 'x-service-api-key': 'wrong' }

test.each([
  ['an operation for members, without credentials', 'GET', '/members/me', {}, BEARER],
  ['an operation for members, with an API key', 'GET', '/members/me', wrongKey, BEARER],
  ['an operation for members, with an invalid token', 'GET', '/members/me', wrongToken, INVALID],
  ['an operation for members, with another scheme', 'GET', '/members/me', { authorization: 'Basic eDp5' }, BEARER],
  ['an operation for API keys, without credentials', 'GET', '/payments', {}, `${KEY}, ${BEARER}`],
  ['an operation for API keys, with an invalid key', 'GET', '/payments', wrongKey, `${KEY}, ${BEARER}`],
  ['an operation for API keys, with an invalid token', 'GET', '/payments', wrongToken, `${KEY}, ${INVALID}`],
  ['an operation for service tokens', 'GET', '/audit-entries.ndjson', { authorization: 'Bearer csp_audit_x' }, INVALID],
])('a 401 of %s names the accepted schemes', async (_, method, path, headers: CallOptions['headers'], challenge) => {
  const reply = await net.call(method, path, { headers })
  expect([reply.status, reply.headers.get('www-authenticate')]).toEqual([401, challenge])
})

test.each([
  ['with an invalid token', '/payments/some-id', wrongToken, KEY],
  ['with a valid token', '/payments/some-id', undefined, KEY],
  ['that accepts tokens', '/settlements', wrongToken, `${KEY}, ${INVALID}`],
])('without extensions, a 401 of an operation %s names what it accepts', async (_, path, headers, challenge) => {
  const call = caller(createGateway({ ...net.deps, extensions: false }).app, {})
  const reply = await call('GET', path, { headers: headers ?? { authorization: `Bearer ${harbor.jwt}` } })
  expect([reply.status, reply.headers.get('www-authenticate')]).toEqual([401, challenge])
})

test('a wrong password is a 401 with a challenge, whatever other credentials the request contains', async () => {
  const body = { admin_email: harbor.email, admin_password: 'wrong' }
  const reply = await net.call('POST', '/organization/signin', { body, headers: wrongToken })
  expect([reply.status, reply.headers.get('www-authenticate')]).toEqual([401, BEARER])
})

test('a 401 of SCIM has a challenge', async () => {
  const reply = await net.app.request('/api/scim/v2/Users', { headers: wrongToken })
  expect([reply.status, reply.headers.get('www-authenticate')]).toEqual([401, INVALID])
})

test('a 403 has no challenge, because other credentials of the same kind are not needed', async () => {
  const reply = await harbor.key('GET', '/payments', { headers: { 'x-org-id': 'org_other' } })
  expect([reply.status, reply.headers.get('www-authenticate')]).toEqual([403, null])
})
