import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Bank, expectData, type TestNetwork, testNetwork } from '../../testing/network.ts'
import { Organization } from '../organizations/contract.ts'

let net: TestNetwork
let harbor: Bank
beforeAll(async () => {
  net = await testNetwork()
  harbor = await net.bank('harbor')
  await net.bank('meadow')
})
afterAll(() => net.close())

const put = (body: unknown, key?: string) => harbor.member('PUT', '/organization', { body, key })
const read = async () => Organization.parse(expectData(await harbor.member('GET', '/organization')))

test('changes the given fields of the caller’s organization, and of no other', async () => {
  const before = await read()
  expect(Organization.parse(expectData(await put({ name: 'Harbor Group' })))).toEqual({
    ...before,
    name: 'Harbor Group',
  })
  expectData(await put({ country: 'NO' }))
  expect(await read()).toEqual({ ...before, name: 'Harbor Group', country: 'NO' })
})

test('an organization cannot change its own verification or status', async () => {
  for (const body of [{ verification: 'verified' }, { enabled: false }]) expect((await put(body)).status).toBe(400)
  expect(expectData(await harbor.member('GET', '/organization'))).toMatchObject({
    verification: 'sandbox',
    enabled: true,
  })
})

test.each([
  ['name', { name: 'x' }],
  ['country', { country: 'no' }],
])('an invalid %s is named', async (field, body) => {
  const reply = await put(body)
  expect([reply.status, reply.body.code]).toEqual([400, 'error.bad_request'])
  expect(reply.body.message).toMatch(new RegExp(`^${field}: `))
})

test('a retry with the same idempotency key is replayed; a request without one is refused', async () => {
  const first = await put({ name: 'Once' }, 'update')
  const again = await put({ name: 'Once' }, 'update')
  expect([again.headers.get('idempotency-replayed'), again.body]).toEqual(['true', first.body])
  const reply = await harbor.member('PUT', '/organization', { body: {}, headers: { 'idempotency-key': undefined } })
  expect(reply.status).toBe(400)
})

test('API keys and anonymous callers get 401', async () => {
  expect((await harbor.key('PUT', '/organization', { body: {} })).status).toBe(401)
  expect((await net.call('PUT', '/organization', { body: {} })).status).toBe(401)
})
