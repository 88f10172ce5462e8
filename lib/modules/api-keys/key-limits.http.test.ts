import { afterAll, beforeAll, expect, test } from 'vitest'
import { createGateway } from '../../gateway.ts'
import { type Bank, caller, expectData, type TestNetwork, testNetwork } from '../../testing/network.ts'
import { ApiKey } from './contract.ts'

let net: TestNetwork
let harbor: Bank
beforeAll(async () => {
  net = await testNetwork()
  harbor = await net.bank('harbor')
})
afterAll(() => net.close())

const access = { customers_read: true, customers_write: false, transactions_read: false, transactions_write: false }
const create = async (limit?: number | null) => {
  const body = { name: 'Limited', access, ...(limit === undefined ? {} : { rate_limit_per_second: limit }) }
  return ApiKey.parse(expectData(await harbor.member('POST', '/apikey', { body })))
}
const change = (token: string, body: unknown) => harbor.member('PUT', `/apikey/${token}`, { body })

/** The statuses of `times` requests with a key. */
async function statuses(rateLimit: number, { secret_key }: ApiKey, times: number): Promise<number[]> {
  const { app } = createGateway({ ...net.deps, rateLimit })
  const headers = { 'x-service-api-key': secret_key, 'x-org-id': harbor.orgId, 'x-partner-id': harbor.partnerId }
  const call = caller(app, headers)
  const found = []
  for (let n = 0; n < times; n++) found.push((await call('GET', '/customer')).status)
  return found
}

test('a key has no limit of its own unless one is set, and null removes it', async () => {
  const made = await create()
  expect(made.rate_limit_per_second).toBeNull()
  const limited = ApiKey.parse(expectData(await change(made.token, { rate_limit_per_second: 5 })))
  expect(limited).toMatchObject({ name: 'Limited', access, rate_limit_per_second: 5 })
  const renamed = ApiKey.parse(expectData(await change(made.token, { name: 'Renamed' })))
  expect(renamed.rate_limit_per_second).toBe(5)
  expect(expectData(await change(made.token, { rate_limit_per_second: null })).rate_limit_per_second).toBeNull()
})

test.each([0, 10_001, 1.5, '5'])('a limit of %j is rejected by name', async (rate_limit_per_second) => {
  const reply = await change((await create()).token, { rate_limit_per_second })
  expect([reply.status, reply.body.code]).toEqual([400, 'error.bad_request'])
  expect(reply.body.message).toMatch(/^rate_limit_per_second: /)
})

test('requests beyond three seconds of the key’s limit get 429 with the seconds to wait', async () => {
  const key = await create(1)
  expect(await statuses(100, key, 4)).toEqual([200, 200, 200, 429])
})

test('the limit applies without one of the network, and other keys keep theirs', async () => {
  const [limited, other] = [await create(1), await create()]
  expect(await statuses(0, limited, 4)).toEqual([200, 200, 200, 429])
  expect(await statuses(0, other, 12)).not.toContain(429)
})

test('a limit above the network’s does not raise it', async () => {
  expect(await statuses(1, await create(50), 4)).toEqual([200, 200, 200, 429])
})

test('a changed limit applies to the next request', async () => {
  const key = await create(1)
  const { app } = createGateway({ ...net.deps, rateLimit: 100 })
  const headers = { 'x-service-api-key': key.secret_key, 'x-org-id': harbor.orgId, 'x-partner-id': harbor.partnerId }
  const send = async () => (await caller(app, headers)('GET', '/customer')).status
  expect([await send(), await send(), await send(), await send()]).toEqual([200, 200, 200, 429])
  expectData(await change(key.token, { rate_limit_per_second: 20 }))
  expect(await send()).toBe(200)
})

test('the audit log states name, permissions and limit before and after', async () => {
  const key = await create(3)
  const wider = { ...access, customers_write: true }
  expectData(await change(key.token, { name: 'Wider', access: wider, rate_limit_per_second: 9 }))
  const { entries } = expectData(
    await harbor.member('GET', `/audit-entries?resource=${key.token}&action=api_key.update`),
  )
  expect(entries[0]).toMatchObject({
    action: 'api_key.update',
    before: { name: 'Limited', customers_write: false, rate_limit_per_second: 3 },
    after: { name: 'Wider', customers_write: true, rate_limit_per_second: 9 },
  })
})
