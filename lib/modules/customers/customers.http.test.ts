import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Bank, expectData, type TestNetwork, testNetwork } from '../../testing/network.ts'
import { partners } from '../namespaces/table.ts'
import { Customer } from './contract.ts'

let net: TestNetwork
let harbor: Bank
let meadow: Bank
beforeAll(async () => {
  net = await testNetwork()
  harbor = await net.bank('harbor')
  meadow = await net.bank('meadow')
})
afterAll(() => net.close())

const person = (payment_address: string, more: object = {}) => ({
  type: 'Individual',
  first_name: 'Juniper',
  last_name: 'Sample',
  email: 'juniper@mail.example',
  payment_address,
  ...more,
})
const business = (payment_address: string) => ({
  type: 'Business',
  payment_address,
  business_legal_name: 'Shop Ltd',
  business_trade_name: 'Shop',
  business_website: 'https://shop.example',
  business_industry: '5411',
})
const create = (body: unknown, key?: string) => harbor.key('POST', '/customer', { body, key })
const resolve = (bank: Bank, address: string) => bank.key('GET', `/customer/${encodeURIComponent(address)}/resolve`)

describe('create', () => {
  test('returns the record of the specification, disabled by default', async () => {
    const data = Customer.parse(expectData(await create(person('First@harbor'))))
    expect(data).toMatchObject({
      partner_id: harbor.partnerId,
      payment_address: 'first@harbor',
      status: 1,
      nick_name: '',
    })
  })

  test('a business has its own required fields', async () => {
    const shop = business('shop@harbor')
    const reply = await create({ ...shop, business_industry: undefined })
    expect(reply.body).toMatchObject({
      code: 'error.bad_request',
      message: expect.stringMatching(/^business_industry: /),
    })
    const data = expectData(await create({ ...shop, status: 'ENABLED' }))
    expect(data).toMatchObject({ business_trade_name: 'Shop', first_name: '', status: 2 })
  })

  test.each([
    ['payment_address', person('someone@meadow')],
    ['payment_address', person('no domain')],
    ['last_name', person('x@harbor', { last_name: undefined })],
    ['email', person('x@harbor', { email: 'none' })],
    ['payment_address', person('someone@sub.harbor')],
    ['business_website', { ...business('x@harbor'), business_website: 'javascript:alert(1)' }],
    ['business_industry', { ...business('x@harbor'), business_industry: '54110' }],
    ['status', person('x@harbor', { status: 'DELETED' })],
    ['type', person('x@harbor', { type: 'Robot' })],
  ])('an invalid %s is named', async (field, body) => {
    const reply = await create(body)
    expect(reply.status).toBe(400)
    expect(reply.body.message).toMatch(new RegExp(`^${field}: `))
  })

  test('an address is unique in its environment, regardless of case', async () => {
    expectData(await create(person('twice@harbor')))
    const reply = await create(person('TWICE@Harbor'))
    expect(reply.status).toBe(409)
    expect(reply.body.code).toBe('error.conflict')
  })

  test('the same idempotency key replays the customer', async () => {
    const first = await create(person('again@harbor'), 'again')
    const second = await create(person('again@harbor'), 'again')
    expect(second.body).toEqual(first.body)
    expect(second.headers.get('idempotency-replayed')).toBe('true')
  })

  test('requires credentials', async () => {
    expect((await net.call('POST', '/customer', { body: person('x@harbor') })).status).toBe(401)
  })
})

describe('resolve', () => {
  test('finds an enabled customer of any namespace, in any case', async () => {
    await harbor.customer('willow')
    const data = Customer.parse(expectData(await resolve(meadow, 'Willow@HARBOR')))
    expect(data).toMatchObject({ payment_address: 'willow@harbor', partner_id: harbor.partnerId, status: 2 })
  })

  test('returns no email, phone number, middle name or legal details', async () => {
    const data = expectData(await resolve(meadow, await harbor.customer('private')))
    const fields = ['token', 'partner_id', 'payment_address', 'first_name', 'last_name', 'nick_name', 'status', 'type']
    expect(Object.keys(data)).toEqual([...fields, 'business_trade_name', 'created_at', 'updated_at'])
  })

  test('any address of a simulated bank resolves in the sandbox, always to the same customer, and not in live', async () => {
    await net.openSandbox()
    const customer = expectData(await resolve(meadow, 'Anyone@sandbank'))
    expect(customer).toMatchObject({ payment_address: 'anyone@sandbank', first_name: 'anyone', status: 2 })
    expect(expectData(await resolve(harbor, 'anyone@SANDBANK'))).toEqual(customer)
    expect((await resolve(meadow, 'anyone@otherbank')).status).toBe(404)
    const creek = await net.bank('creek')
    await net.database.db.update(partners).set({ environment: 'live' }).where(eq(partners.token, creek.partnerId))
    expect((await resolve(creek, 'anyone@sandbank')).status).toBe(404)
  })

  test('disabled and unknown addresses get the same response', async () => {
    expectData(await create(person('hidden@harbor', { status: 'DISABLED' })))
    const hidden = await resolve(meadow, 'hidden@harbor')
    const unknown = await resolve(meadow, 'nobody@harbor')
    expect(hidden.status).toBe(404)
    expect(hidden.body).toEqual(unknown.body)
  })

  test('a sandbox does not resolve live customers', async () => {
    const lake = await net.bank('lake')
    const otter = await lake.customer('otter')
    expect((await resolve(meadow, otter)).status).toBe(200)
    await net.database.db.update(partners).set({ environment: 'live' }).where(eq(partners.token, lake.partnerId))
    expect((await resolve(meadow, otter)).status).toBe(404)
  })

  test('requires credentials', async () => {
    expect((await net.call('GET', '/customer/willow@harbor/resolve')).status).toBe(401)
  })
})
