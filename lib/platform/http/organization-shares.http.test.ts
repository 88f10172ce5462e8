import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createGateway } from '../../gateway.ts'
import { type Bank, caller, expectData, type TestNetwork, testNetwork } from '../../testing/network.ts'
import { PREFIX } from '../../wire/operation.ts'
import { type Admission, createAdmission } from './admission.ts'

let net: TestNetwork
let harbor: Bank
let meadow: Bank
beforeAll(async () => {
  net = await testNetwork()
  harbor = await net.bank('harbor')
  meadow = await net.bank('meadow')
})
afterAll(() => net.close())

async function signedIn({ email, password }: Bank): Promise<string> {
  const body = { admin_email: email, admin_password: password }
  return String(expectData(await caller(net.app, {})('POST', '/organization/signin', { body })).access_token)
}

/**
 * A gateway that can hold admitted requests and counts those that are running. At
 * the default rate limit, an organization runs eight at a time beside others.
 */
function gateway(organizationRateLimit = 30) {
  const inner = createAdmission()
  const seen = { running: 0, most: 0 }
  let held: Promise<void> = Promise.resolve()
  const admission: Admission = {
    ...inner,
    run: async (signal, request) => {
      seen.most = Math.max(seen.most, ++seen.running)
      await held
      seen.running--
      return inner.run(signal, request)
    },
  }
  const { app } = createGateway({ ...net.deps, rateLimit: 500, organizationRateLimit, admission })
  const send = async (path: string, headers: Record<string, string>, clientAddress = '192.0.2.1') => {
    const { signal } = new AbortController()
    return (await app.request(`${PREFIX}${path}`, { headers }, { signal, clientAddress })).status
  }
  const hold = () => {
    const released = Promise.withResolvers<void>()
    held = released.promise
    return released.resolve
  }
  const byKey = ({ orgId, partnerId, secret }: Bank, key = secret, address?: string) =>
    send('/customer', { 'x-service-api-key': key, 'x-org-id': orgId, 'x-partner-id': partnerId }, address)
  return { seen, send, byKey, hold }
}

/**
 * Holds admitted requests while one of another organization is running, so that organizations stay limited however slow
 * the test is.
 */
async function holdBeside(seen: { running: number }, hold: () => () => void, send: () => Promise<number>) {
  const release = hold()
  const beside = send()
  await vi.waitFor(() => expect(seen.running).toBe(1))
  return { release, beside }
}

test('many concurrent requests of one organization leave the process to others, and all are answered', async () => {
  const { seen, byKey, hold } = gateway()
  // The organization of a credential is known once it has been verified.
  expect([await byKey(harbor), await byKey(meadow)]).toEqual([200, 200])
  const { release, beside } = await holdBeside(seen, hold, () => byKey(meadow))
  const many = Array.from({ length: 20 }, () => byKey(harbor))
  const other = byKey(meadow)
  await vi.waitFor(() => expect(seen.running).toBe(10))
  release()
  expect(await beside).toBe(200)
  expect(await other).toBe(200)
  expect(new Set(await Promise.all(many))).toEqual(new Set([200]))
  expect(seen.most).toBe(10)
})

test('an organization with a high rate limit runs more requests at a time beside others', async () => {
  const { seen, byKey, hold } = gateway(2000)
  expect([await byKey(harbor), await byKey(meadow)]).toEqual([200, 200])
  const release = hold()
  const many = [...Array.from({ length: 40 }, () => byKey(harbor)), byKey(meadow)]
  await vi.waitFor(() => expect(seen.running).toBe(41))
  release()
  expect(new Set(await Promise.all(many))).toEqual(new Set([200]))
})

test('requests without credentials do not limit an organization', async () => {
  const { seen, send, byKey, hold } = gateway()
  expect(await byKey(harbor)).toBe(200)
  expect(await send('/customer', {}, '203.0.113.9')).toBe(401)
  const release = hold()
  const many = Array.from({ length: 20 }, () => byKey(harbor))
  await vi.waitFor(() => expect(seen.running).toBe(20))
  release()
  expect(new Set(await Promise.all(many))).toEqual(new Set([200]))
})

test('headers that an operation ignores do not change whose share a member uses', async () => {
  const { seen, send, byKey, hold } = gateway()
  const authorization = `Bearer ${await signedIn(harbor)}`
  expect([await send('/members', { authorization }), await byKey(meadow)]).toEqual([200, 200])
  const { release, beside } = await holdBeside(seen, hold, () => byKey(meadow))
  const many = Array.from({ length: 30 }, (_, n) => {
    const spelled = n % 2 ? authorization : authorization.replace('Bearer', `bEARER${' '.repeat(n)}`)
    return send('/members', { authorization: spelled, 'x-service-api-key': `junk-${n}` }, `203.0.113.${n}`)
  })
  const other = byKey(meadow)
  await vi.waitFor(() => expect(seen.running).toBe(10))
  release()
  expect(await beside).toBe(200)
  expect(await other).toBe(200)
  expect(new Set(await Promise.all(many))).toEqual(new Set([200]))
  expect(seen.most).toBe(10)
})

test('a revoked key does not use the share of its organization', async () => {
  const { seen, byKey, hold } = gateway()
  const access = { customers_read: true, customers_write: false, transactions_read: false, transactions_write: false }
  const made = expectData(await harbor.member('POST', '/apikey', { body: { name: 'Second', access } }))
  const revoked = () => byKey(harbor, String(made.secret_key), '203.0.113.9')
  expect(await revoked()).toBe(200)
  expectData(await harbor.member('DELETE', `/apikey/${made.token}`))
  await vi.waitFor(async () => expect(await revoked()).toBe(401), 5000)
  expect([await byKey(harbor), await byKey(meadow)]).toEqual([200, 200])
  const release = hold()
  const many = Array.from({ length: 12 }, revoked)
  const own = Array.from({ length: 8 }, () => byKey(harbor))
  await vi.waitFor(() => expect(seen.running).toBe(16))
  release()
  expect(new Set(await Promise.all(own))).toEqual(new Set([200]))
  expect(new Set(await Promise.all(many))).toEqual(new Set([401]))
})

test('a valid key with the headers of another organization still uses the share of its own', async () => {
  const { seen, byKey, hold } = gateway()
  const mismatched = () => byKey({ ...harbor, orgId: meadow.orgId }, harbor.secret, '203.0.113.9')
  expect([await mismatched(), await byKey(meadow)]).toEqual([403, 200])
  const { release, beside } = await holdBeside(seen, hold, () => byKey(meadow))
  const many = [
    ...Array.from({ length: 20 }, mismatched),
    ...Array.from({ length: 20 }, () => byKey(harbor)),
    byKey(meadow),
  ]
  await vi.waitFor(() => expect(seen.running).toBe(10))
  release()
  expect(await beside).toBe(200)
  await Promise.all(many)
  expect(seen.most).toBe(10)
})
