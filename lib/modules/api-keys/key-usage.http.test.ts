import { afterAll, beforeAll, expect, test } from 'vitest'
import { caller, expectData, type TestNetwork, testNetwork } from '../../testing/network.ts'
import { ApiKeyUsage } from './contract.ts'

// What ends a rotation: nobody calls with the old secret any more.
let net: TestNetwork
let harbor: Awaited<ReturnType<TestNetwork['bank']>>
beforeAll(async () => {
  net = await testNetwork()
  harbor = await net.bank('harbor')
})
afterAll(() => net.close())

const access = { customers_read: true, customers_write: false, transactions_read: true, transactions_write: false }
const newKey = async () => expectData(await harbor.member('POST', '/apikey', { body: { name: 'till', access } }))
const rotate = async (token: string, grace: number) =>
  expectData(await harbor.member('POST', `/apikey/${token}`, { body: { grace_period_seconds: grace } })).secret_key
const withSecret = (secret: string) =>
  caller(net.app, { 'x-service-api-key': secret, 'x-org-id': harbor.orgId, 'x-partner-id': harbor.partnerId })
const usageOf = async (token: string) => {
  await net.requests.flush()
  return ApiKeyUsage.parse(expectData(await harbor.member('GET', `/apikey/${token}/usage`)))
}
const seconds = () => ({ seconds: Math.floor(net.clock.now.getTime() / 1000) })

test('calls are counted by the secret they used, after any number of rotations', async () => {
  const { token, secret_key: first } = await newKey()
  await withSecret(first)('GET', '/payments')
  const second = await rotate(token, 3600)
  for (const _ of [1, 2]) await withSecret(first)('GET', '/customer')
  await withSecret(second)('GET', '/payments/none')
  const oldLastUsed = seconds()

  const during = await usageOf(token)
  expect(during.previous).toEqual({ requests: 3, failed: 0, last_used_at: oldLastUsed })
  expect(during.current).toEqual({ requests: 1, failed: 1, last_used_at: seconds() })
  expect(during.hours.at(-1)).toMatchObject({ current: 1, previous: 3, older: 0 })
  expect(during.days.at(-1)).toMatchObject({ requests: 4, failed: 1 })
  expect(during.operations.map(({ method, path, requests }) => [method, path, requests])).toEqual([
    ['GET', '/customer', 2],
    ['GET', '/payments', 1],
    ['GET', '/payments/{payment_id}', 1],
  ])

  await rotate(token, 3600)
  const after = await usageOf(token)
  expect([after.current.requests, after.previous?.requests, after.hours.at(-1)?.older]).toEqual([0, 1, 3])
})

test('counts of several flushes, hours and days add up', async () => {
  const { token, secret_key } = await newKey()
  await withSecret(secret_key)('GET', '/payments')
  await net.requests.flush()
  await withSecret(secret_key)('GET', '/payments')
  await net.requests.flush()
  net.clock.advance(25 * 3_600_000)
  await withSecret(secret_key)('GET', '/payments')
  const { current, hours, days } = await usageOf(token)
  expect(current).toEqual({ requests: 3, failed: 0, last_used_at: seconds() })
  expect(hours.map((hour) => hour.current).filter(Boolean)).toEqual([1])
  expect(days.slice(-2).map(({ requests }) => requests)).toEqual([2, 1])
  expect([hours.length, days.length]).toEqual([24, 30])
})

test('a grace period can be ended immediately, and an old secret that no longer works is not shown', async () => {
  const { token, secret_key: old } = await newKey()
  const current = await rotate(token, 3600)
  expect((await withSecret(old)('GET', '/payments')).status).toBe(200)
  const ended = expectData(await harbor.member('DELETE', `/apikey/${token}/previous-secret`))
  expect(ended).toMatchObject({ previous_secret_expires_at: null, rotated_at: seconds() })
  expect((await withSecret(old)('GET', '/payments')).status).toBe(401)
  expect((await withSecret(current)('GET', '/payments')).status).toBe(200)
  expect((await usageOf(token)).previous).toBeNull()
  expect((await harbor.member('DELETE', `/apikey/${token}/previous-secret`)).status).toBe(200)
})

test('addresses are counted per secret, with the last user agent, and include refused requests', async () => {
  const { token, secret_key: old } = await newKey()
  const from = (secret: string, clientAddress: string, agent: string) => {
    const app = { request: (path: string, init?: RequestInit) => net.app.request(path, init, { clientAddress }) }
    const scope = { 'x-org-id': harbor.orgId, 'x-partner-id': harbor.partnerId }
    return caller(app, { 'x-service-api-key': secret, 'user-agent': agent, ...scope })('GET', '/payments')
  }
  await from(old, '203.0.113.7', 'till/1')
  const current = await rotate(token, 3600)
  const first = seconds()
  await from(current, '203.0.113.7', 'till/1')
  await net.requests.flush()
  net.clock.advance(1000)
  await from(current, '203.0.113.7', 'till/2')
  net.clock.advance(1000)
  expectData(await harbor.member('PUT', `/apikey/${token}`, { body: { allowed_networks: ['203.0.113.0/24'] } }))
  await from(current, '198.51.100.1', 'thief')
  const { addresses } = await usageOf(token)
  expect(addresses).toMatchObject([
    { secret: 'current', address: '198.51.100.1', agent: 'thief', requests: 1, failed: 1 },
    { secret: 'current', address: '203.0.113.7', agent: 'till/2', requests: 2, failed: 0, first_used_at: first },
    { secret: 'previous', address: '203.0.113.7', agent: 'till/1', requests: 1, failed: 0 },
  ])
})

test('the latest 50 addresses of a secret remain', async () => {
  const { token, secret_key } = await newKey()
  const scope = { 'x-org-id': harbor.orgId, 'x-partner-id': harbor.partnerId }
  for (let n = 0; n < 60; n++) {
    net.clock.advance(1000)
    const app = {
      request: (path: string, init?: RequestInit) => net.app.request(path, init, { clientAddress: `10.0.0.${n}` }),
    }
    await caller(app, { 'x-service-api-key': secret_key, ...scope })('GET', '/payments')
    if (n % 20 === 0) await net.requests.flush()
  }
  const { addresses } = await usageOf(token)
  expect(addresses.map(({ address }) => address)).toEqual(Array.from({ length: 50 }, (_, n) => `10.0.0.${59 - n}`))
})
