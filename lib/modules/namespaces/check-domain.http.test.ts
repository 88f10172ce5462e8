import { afterAll, beforeAll, expect, test } from 'vitest'
import { createGateway } from '../../gateway.ts'
import { type Bank, caller, expectData, type TestNetwork, testNetwork } from '../../testing/network.ts'
import { MAX_UNVERIFIED } from './domain-refusals.ts'

let net: TestNetwork
let harbor: Bank
let meadow: Bank
beforeAll(async () => {
  net = await testNetwork()
  harbor = await net.bank('harbor')
  meadow = await net.bank('meadow')
})
afterAll(() => net.close())

const check = async (query: string, bank = harbor) => expectData(await bank.member('GET', `/partner-domain?${query}`))

test('a domain is available until any organization takes it in the environment', async () => {
  expect(await check('domain=quay')).toEqual({ is_available: true, reason: null })
  expectData(await meadow.member('POST', '/partner', { body: { name: 'Quay', domain: 'quay' } }))
  expect(await check('domain=quay')).toEqual({ is_available: false, reason: 'taken' })
  expect(await check('domain=harbor')).toEqual({ is_available: false, reason: 'taken' })
})

test('a check refuses what creating would refuse, for the same reason', async () => {
  const reserved = `released-${'0'.repeat(26)}`
  const cases = [
    { domain: reserved, environment: 'sandbox', reason: 'reserved' },
    { domain: 'meadow', environment: 'sandbox', reason: 'taken' },
    // Whether the domain is taken in live is not told to those who cannot use it.
    { domain: 'meadow', environment: 'live', reason: 'not_verified' },
  ]
  for (const { reason, ...body } of cases) {
    expect((await check(String(new URLSearchParams(body)))).reason).toBe(reason)
    expect((await harbor.member('POST', '/partner', { body: { name: 'Any', ...body } })).status).toBe(409)
  }
  const many = await net.bank('many')
  for (let n = 1; n < MAX_UNVERIFIED; n++) {
    expectData(await many.member('POST', '/partner', { body: { name: 'One of many', domain: `many-${n}` } }))
  }
  expect((await check('domain=many-more', many)).reason).toBe('limit_reached')
})

test('only admins can check, only valid domains, and at a limited rate', async () => {
  expect((await harbor.key('GET', '/partner-domain?domain=quay')).status).toBe(401)
  const invalid = await harbor.member('GET', '/partner-domain?domain=Q')
  expect([invalid.status, invalid.body.message]).toEqual([400, expect.stringMatching(/^domain: /)])

  const { app } = createGateway({ ...net.deps, rateLimit: 1000 })
  const checks = async ({ jwt }: Bank, times: number) => {
    const call = caller(app, { authorization: `Bearer ${jwt}` })
    const statuses = []
    for (let n = 0; n < times; n++) statuses.push((await call('GET', `/partner-domain?domain=guess-${n}`)).status)
    return statuses
  }
  const statuses = await checks(harbor, 62)
  expect(statuses.filter((status) => status === 200)).toHaveLength(60)
  expect(statuses.slice(60)).toEqual([429, 429])
  expect(await checks(meadow, 1), 'each organization has its own limit').toEqual([200])
})
