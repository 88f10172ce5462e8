import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Bank, expectData, type TestNetwork, testNetwork } from '../../testing/network.ts'
import { Namespace, NamespaceList } from './contract.ts'

let net: TestNetwork
let harbor: Bank
let meadow: Bank
beforeAll(async () => {
  net = await testNetwork()
  harbor = await net.bank('harbor')
  meadow = await net.bank('meadow')
})
afterAll(() => net.close())

test('a namespace is created in the sandbox, enabled, with the requested policy', async () => {
  const policy = { confirm_incoming: true, review_threshold: { currency: 'USD', total: '250000' } }
  const body = { name: 'Harbor Business', domain: 'harbor-business', admission_policy: policy }
  const made = Namespace.parse(expectData(await harbor.member('POST', '/partner', { body })))
  expect(made).toMatchObject({ org_id: harbor.orgId, environment: 'sandbox', enabled: true, admission_policy: policy })
})

test('a domain is unique in its environment', async () => {
  const reply = await meadow.member('POST', '/partner', { body: { name: 'Mine', domain: 'harbor' } })
  expect(reply.status).toBe(409)
  expect(reply.body.message).toContain('domain')
})

test('a live namespace requires a verified organization', async () => {
  const reply = await harbor.member('POST', '/partner', { body: { name: 'Live', domain: 'live', environment: 'live' } })
  expect(reply.status).toBe(409)
  expect(reply.body.message).toMatch(/^environment: /)
})

test.each([
  [{ name: 'x', domain: 'ok' }, 'name'],
  [{ name: 'ok', domain: 'Not Ok' }, 'domain'],
  [{ name: 'ok' }, 'domain'],
  [
    {
      name: 'ok',
      domain: 'ok',
      admission_policy: { confirm_incoming: true, review_threshold: { currency: 'USD', total: '1.5' } },
    },
    'admission_policy.review_threshold.total',
  ],
])('%j names %s', async (body, field) => {
  const reply = await harbor.member('POST', '/partner', { body })
  expect(reply.status).toBe(400)
  expect(reply.body.code).toBe('error.bad_request')
  expect(reply.body.message.startsWith(`${field}: `)).toBe(true)
})

test('the list counts all matches and contains one organization’s namespaces only', async () => {
  const list = NamespaceList.parse(expectData(await meadow.member('GET', '/partner?limit=1')))
  expect(list.count).toBe(1)
  expect(list.partners.map((partner) => partner.token)).toEqual([meadow.partnerId])
  expect(expectData(await meadow.member('GET', '/partner?enabled=false')).count).toBe(0)
})

test.each(['page=0', 'limit=0', 'limit=101', 'enabled=maybe', 'page=x'])('%s is refused', async (query) => {
  const reply = await meadow.member('GET', `/partner?${query}`)
  expect(reply.status).toBe(400)
  expect(reply.body.message).toContain(query.split('=')[0])
})

test('an API key cannot read it', async () => {
  expect((await meadow.key('GET', '/partner')).status).toBe(401)
})
