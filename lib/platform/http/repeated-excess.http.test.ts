import { Hono } from 'hono'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createGateway } from '../../gateway.ts'
import { type Bank, type TestNetwork, testNetwork } from '../../testing/network.ts'
import { PREFIX } from '../../wire/operation.ts'
import { type Admission, createAdmission } from './admission.ts'
import type { ApiEnv } from './deps.ts'
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
function gateway() {
  const inner = createAdmission()
  let admitted = 0
  const admission: Admission = {
    ...inner,
    run: (signal, request) => {
      admitted++
      return inner.run(signal, request)
    },
  }
  const { app } = createGateway({ ...net.deps, rateLimit: 1, admission })
  const send = async ({ orgId, partnerId }: Bank, secret: string) => {
    const headers = { 'x-service-api-key': secret, 'x-org-id': orgId, 'x-partner-id': partnerId }
    const response = await app.request(`${PREFIX}/customer`, { headers }, { signal: NEVER, clientAddress: '192.0.2.1' })
    return response.status
  }
  return { send, admitted: () => admitted }
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

test('a rejected credential is checked again after a second', async () => {
  let now = 0
  const excess = createRepeatedExcess(() => now)
  const app = new Hono<ApiEnv>()
  app.get('/', async (c) => {
    await excess.check(c, NEVER)
    c.set('isOverLimit', true)
    excess.remember(c)
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
