import { Hono } from 'hono'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createGateway } from '../../gateway.ts'
import type { GatewayDeps } from '../../gateway-deps.ts'
import { type Bank, caller, expectData, type TestNetwork, testNetwork } from '../../testing/network.ts'
import { PREFIX } from '../../wire/operation.ts'
import { type Admission, createAdmission } from './admission.ts'
import type { ApiEnv } from './deps.ts'
import { createKnownSenders } from './known-senders.ts'
import { createRepeatedExcess } from './repeated-excess.ts'

let net: TestNetwork
let harbor: Bank
let meadow: Bank
beforeAll(async () => {
  net = await testNetwork()
  harbor = await net.bank('harbor')
  meadow = await net.bank('meadow')
})
afterAll(() => net.close())

const NEVER = new AbortController().signal

/** A gateway with a burst of three requests per key that counts what it admits. */
function gateway(limits: Pick<GatewayDeps, 'rateLimit' | 'organizationRateLimit'> = { rateLimit: 1 }) {
  const inner = createAdmission()
  let admitted = 0
  const admission: Admission = {
    ...inner,
    run: (signal, request) => {
      admitted++
      return inner.run(signal, request)
    },
  }
  const { app } = createGateway({ ...net.deps, ...limits, admission })
  const send = async ({ orgId, partnerId }: Bank, secret: string) => {
    const headers = { 'x-service-api-key': secret, 'x-org-id': orgId, 'x-partner-id': partnerId }
    const response = await app.request(`${PREFIX}/customer`, { headers }, { signal: NEVER, clientAddress: '192.0.2.1' })
    return response.status
  }
  const sendAsMember = async (headers: Record<string, string>) =>
    (await app.request(`${PREFIX}/members`, { headers }, { signal: NEVER, clientAddress: '192.0.2.1' })).status
  return { send, sendAsMember, admitted: () => admitted }
}

test('a credential that ignores 429 takes no more slots, and other credentials are unaffected', async () => {
  const { send, admitted } = gateway()
  const first = []
  for (let n = 0; n < 4; n++) first.push(await send(harbor, harbor.secret))
  expect(first).toEqual([200, 200, 200, 429])
  expect(admitted()).toBe(4)
  const more = await Promise.all(Array.from({ length: 20 }, () => send(harbor, harbor.secret)))
  expect(new Set(more)).toEqual(new Set([429]))
  expect(admitted()).toBe(4)
  expect(await send(meadow, meadow.secret)).toBe(200)
  expect(admitted()).toBe(5)
})

test('invented credentials that exceed the limit of their address take no more slots either', async () => {
  const { send, admitted } = gateway()
  const secret = harbor.secret.replace(/.{8}$/, 'invented')
  const first = []
  for (let n = 0; n < 4; n++) first.push(await send(harbor, secret))
  expect(first).toEqual([401, 401, 401, 429])
  expect(await send(harbor, secret)).toBe(429)
  expect(admitted()).toBe(4)
})

test('a member that ignores 429 takes no more slots, whatever other headers it varies', async () => {
  const body = { admin_email: harbor.email, admin_password: harbor.password }
  const { access_token } = expectData(await caller(net.app, {})('POST', '/organization/signin', { body }))
  const { sendAsMember, admitted } = gateway()
  const first = []
  for (let n = 0; n < 4; n++) first.push(await sendAsMember({ authorization: `Bearer ${access_token}` }))
  expect(first).toEqual([200, 200, 200, 429])
  const variants = Array.from({ length: 10 }, (_, n) => ({
    authorization: `bearer${' '.repeat(n + 1)}${access_token}`,
    'x-service-api-key': `junk-${n}`,
  }))
  expect(new Set(await Promise.all(variants.map(sendAsMember)))).toEqual(new Set([429]))
  expect(admitted()).toBe(4)
})

test('once an organization exceeds its limit, none of its keys takes a slot, and other organizations are unaffected', async () => {
  const access = { customers_read: true, customers_write: false, transactions_read: false, transactions_write: false }
  const made = expectData(await harbor.member('POST', '/apikey', { body: { name: 'Second', access } }))
  const second = String(made.secret_key)
  // The organization has a burst of six, each of its keys one of thirty.
  const { send, admitted } = gateway({ rateLimit: 10, organizationRateLimit: 2 })
  expect(await send(harbor, second)).toBe(200)
  const first = []
  for (let n = 0; n < 6; n++) first.push(await send(harbor, harbor.secret))
  expect(first).toEqual([200, 200, 200, 200, 200, 429])
  expect(admitted()).toBe(7)
  expect(await send(harbor, second)).toBe(429)
  expect(admitted()).toBe(7)
  expect(await send(meadow, meadow.secret)).toBe(200)
})

test('a rejected credential is checked again after a second', async () => {
  let now = 0
  const excess = createRepeatedExcess(() => now)
  const senders = createKnownSenders()
  const app = new Hono<ApiEnv>()
  app.get('/', async (c) => {
    const sender = senders.find(c, { by: 'key', flag: 'customers_read', permission: 'read', partner: true })
    if (excess.isRejected(sender)) return excess.reject(NEVER)
    c.set('overLimit', 'credential')
    excess.remember(c, sender)
    return c.text('checked')
  })
  app.onError((_, c) => c.text('rejected', 429))
  const send = async () => (await app.request('/', { headers: { 'x-service-api-key': 'one' } })).status
  expect([await send(), await send()]).toEqual([200, 429])
  now = 999
  expect(await send()).toBe(429)
  now = 1000
  expect(await send()).toBe(200)
})
