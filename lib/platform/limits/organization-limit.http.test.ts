import { afterAll, beforeAll, expect, test } from 'vitest'
import { createGateway } from '../../gateway.ts'
import { type Bank, caller, expectData, type TestNetwork, testNetwork } from '../../testing/network.ts'

let net: TestNetwork
let harbor: Bank
let meadow: Bank
beforeAll(async () => {
  net = await testNetwork()
  harbor = await net.bank('harbor')
  meadow = await net.bank('meadow')
})
afterAll(() => net.close())

test('more keys do not give an organization more requests or reduce those of others', async () => {
  const { app } = createGateway({ ...net.deps, rateLimit: 10, organizationRateLimit: 2 })
  const callerOf = ({ orgId, partnerId }: Bank, secret: string) => {
    const call = caller(app, { 'x-service-api-key': secret, 'x-org-id': orgId, 'x-partner-id': partnerId })
    return async (times: number) => {
      const statuses = []
      for (let n = 0; n < times; n++) statuses.push((await call('GET', '/customer')).status)
      return statuses.filter((status) => status === 200).length
    }
  }
  const another = async (name: string) => {
    const access = { customers_read: true, customers_write: false, transactions_read: false, transactions_write: false }
    const made = expectData(await harbor.member('POST', '/apikey', { body: { name, access } }))
    return callerOf(harbor, String(made.secret_key))
  }
  const [second, third] = [await another('Second'), await another('Third')]
  expect(await callerOf(harbor, harbor.secret)(4)).toBe(4)
  expect(await second(3)).toBe(2)
  expect(await third(1)).toBe(0)
  expect(await callerOf(meadow, meadow.secret)(6)).toBe(6)
})

test('a credential that may not do something uses up its own limit, and others at its address keep theirs', async () => {
  const { app } = createGateway({ ...net.deps, rateLimit: 1 })
  const callerOf = ({ orgId, partnerId }: Bank, secret: string) =>
    caller(app, { 'x-service-api-key': secret, 'x-org-id': orgId, 'x-partner-id': partnerId })
  const access = { customers_read: false, customers_write: false, transactions_read: true, transactions_write: false }
  const made = expectData(await harbor.member('POST', '/apikey', { body: { name: 'No customers', access } }))
  const forbidden = callerOf(harbor, String(made.secret_key))
  const statuses = []
  for (let n = 0; n < 5; n++) statuses.push((await forbidden('GET', '/customer')).status)
  expect(statuses).toEqual([403, 403, 403, 429, 429])
  const unknown = callerOf(harbor, harbor.secret.replace(/.{8}$/, 'invented'))
  expect((await unknown('GET', '/customer')).status, 'the limit of the address').toBe(401)
  expect((await callerOf(meadow, meadow.secret)('GET', '/customer')).status).toBe(200)
})
