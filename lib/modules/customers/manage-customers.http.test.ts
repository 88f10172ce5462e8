import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { auditEntries } from '../../platform/write/table.ts'
import { type Bank, caller, expectData, type Reply, type TestNetwork, testNetwork } from '../../testing/network.ts'
import { members } from '../members/table.ts'
import { Customer, CustomerDetails, CustomerList } from './contract.ts'

let net: TestNetwork
let harbor: Bank
let meadow: Bank
beforeAll(async () => {
  net = await testNetwork()
  harbor = await net.bank('harbor')
  meadow = await net.bank('meadow')
})
afterAll(() => net.close())

const person = (identifier: string, more: object = {}) => ({
  type: 'Individual',
  first_name: 'Juniper',
  last_name: 'Sample',
  email: 'juniper@mail.example',
  payment_address: `${identifier}@harbor`,
  ...more,
})
const business = (identifier: string) => ({
  type: 'Business',
  payment_address: `${identifier}@harbor`,
  business_legal_name: 'Corner Shop Ltd',
  business_trade_name: 'Corner Shop',
  business_website: 'https://shop.example',
  business_industry: '5411',
})
const create = async (body: object) => Customer.parse(expectData(await harbor.key('POST', '/customer', { body })))
const list = async (query = '', bank = harbor) =>
  CustomerList.parse(expectData(await bank.key('GET', `/customer${query}`)))
const find = async (token: string) => CustomerDetails.parse(expectData(await harbor.key('GET', `/customer/${token}`)))
const put = (token: string, body: unknown, key?: string) => harbor.key('PUT', `/customer/${token}`, { body, key })
const refused = (reply: Reply) => [reply.status, reply.body.code]

test.each([
  ['an individual', person('full', { middle_name: 'Ash', nick_name: 'June', phone_number: '+1 555 0100' })],
  ['a business', { ...business('whole'), business_description: 'Groceries', first_name: 'Juniper', nick_name: 'Shop' }],
])('%s is stored with each optional field', async (_, body) => {
  const { token } = await create(body)
  expect(await find(token)).toMatchObject(body)
})

describe('list', () => {
  test('searches addresses and names in any case, with % and _ as plain characters', async () => {
    await create(person('search.one', { first_name: 'Wren', last_name: 'Under_score' }))
    await create({ ...business('search.two'), business_trade_name: '50% Off' })
    const addresses = async (search: string) =>
      (await list(`?search=${encodeURIComponent(search)}`)).customers.map((customer) => customer.payment_address)
    expect(await addresses('WREN UNDER')).toEqual(['search.one@harbor'])
    expect(await addresses('Search.TWO@')).toEqual(['search.two@harbor'])
    expect(await addresses('under_s')).toEqual(['search.one@harbor'])
    expect(await addresses('underxs')).toEqual([])
    expect(await addresses('50%')).toEqual(['search.two@harbor'])
    expect(await addresses('5%f')).toEqual([])
  })

  test('filters by status, excludes deleted ones by default, and counts across pages', async () => {
    const make = async (n: number, status: string) => create(person(`state${n}`, { nick_name: 'Stately', status }))
    await make(1, 'ENABLED')
    await make(2, 'DISABLED')
    const gone = await make(3, 'ENABLED')
    expectData(await harbor.key('DELETE', `/customer/${gone.token}`))
    const found = async (query: string) => {
      const { count, customers } = await list(`?search=stately&${query}`)
      return [count, customers.map((customer) => customer.payment_address).toSorted()]
    }
    expect(await found('')).toEqual([2, ['state1@harbor', 'state2@harbor']])
    expect(await found('status=ENABLED')).toEqual([1, ['state1@harbor']])
    expect(await found('status=DISABLED')).toEqual([1, ['state2@harbor']])
    expect(await found('status=DELETED')).toEqual([1, ['state3@harbor']])
    expect((await list('?search=stately&limit=1&page=2')).customers).toHaveLength(1)
    expect((await list('?search=stately&limit=1')).count).toBe(2)
    expect((await list('', meadow)).count).toBe(0)
  })

  test('filters by type', async () => {
    await create(person('kind1', { nick_name: 'Kindly' }))
    await create({ ...business('kind2'), nick_name: 'Kindly' })
    const found = async (query: string) => {
      const { count, customers } = await list(`?search=kindly&${query}`)
      return [count, customers.map(({ type }) => type)]
    }
    expect(await found('type=Individual')).toEqual([1, ['Individual']])
    expect(await found('type=Business')).toEqual([1, ['Business']])
  })

  test.each(['status=2', 'type=business', 'limit=0', 'page=0'])('%s is refused', async (query) => {
    const reply = await harbor.key('GET', `/customer?${query}`)
    expect(reply.status).toBe(400)
    expect(reply.body.message).toMatch(new RegExp(`^${query.split('=')[0]}: `))
  })
})

describe('update', () => {
  test('changes the given fields only, and can clear an optional one', async () => {
    const { token } = await create(person('change', { nick_name: 'June', phone_number: '+1 555 0100' }))
    const updated = CustomerDetails.parse(
      expectData(await put(token, { first_name: 'Willow', nick_name: '', status: 'ENABLED' })),
    )
    expect(updated).toMatchObject({ first_name: 'Willow', last_name: 'Sample', nick_name: '', status: 2 })
    expect(updated.phone_number).toBe('+1 555 0100')
    expect(await find(token)).toEqual(updated)
  })

  test('of a business changes each of its fields, and clears its description', async () => {
    const { token } = await create({ ...business('firm'), business_description: 'Groceries' })
    const change = {
      business_legal_name: 'Market Ltd',
      business_trade_name: 'Market',
      business_website: 'https://market.example',
      business_industry: '5499',
      business_description: '',
      first_name: 'Rowan',
      last_name: 'Under',
      email: 'rowan@mail.example',
    }
    expect(expectData(await put(token, change))).toMatchObject(change)
    expect(await find(token)).toMatchObject(change)
  })

  test('clears the contact of a business', async () => {
    const contact = { first_name: 'Rowan', last_name: 'Under', email: 'rowan@mail.example' }
    const { token } = await create({ ...business('contact'), ...contact })
    const cleared = { first_name: '', last_name: ' ', email: ' ' }
    const expected = { first_name: '', last_name: '', email: '', business_trade_name: 'Corner Shop' }
    expect(expectData(await put(token, cleared))).toMatchObject(expected)
    expect(await find(token)).toMatchObject(expected)
  })

  test('of the status takes effect immediately: a disabled address no longer resolves', async () => {
    const { token } = await create(person('switch', { status: 'ENABLED' }))
    expect((await meadow.key('GET', '/customer/switch@harbor/resolve')).status).toBe(200)
    expectData(await put(token, { status: 'DISABLED' }))
    expect((await meadow.key('GET', '/customer/switch@harbor/resolve')).status).toBe(404)
  })

  test('accepts the same address and type, and no other', async () => {
    const { token } = await create(person('fixed'))
    expectData(await put(token, { type: 'Individual', payment_address: 'FIXED@harbor' }))
    for (const [field, value] of [
      ['payment_address', 'other@harbor'],
      ['type', 'Business'],
    ] as const) {
      const reply = await put(token, { [field]: value })
      expect(refused(reply)).toEqual([400, 'error.bad_request'])
      expect(reply.body.message).toMatch(new RegExp(`^${field}: `))
    }
  })

  test.each([
    ['status', person('bad1'), { status: 'DELETED' }],
    ['first_name', person('bad2'), { first_name: ' ' }],
    ['last_name', person('bad7'), { last_name: '' }],
    ['email', person('bad8'), { email: ' ' }],
    ['email', business('bad9'), { email: 'none' }],
    ['email', business('bad10'), { email: 7 }],
    ['email', person('bad3'), { email: 'none' }],
    ['business_industry', person('bad4'), { business_industry: '5411' }],
    ['business_industry', business('bad5'), { business_industry: '54' }],
    ['middle_name', business('bad6'), { middle_name: 'M' }],
  ])('an invalid %s is named', async (field, body, change) => {
    const reply = await put((await create(body)).token, change)
    expect(refused(reply)).toEqual([400, 'error.bad_request'])
    expect(reply.body.message).toMatch(new RegExp(`^${field}: `))
  })

  test('a retry with the same idempotency key is replayed', async () => {
    const { token } = await create(person('replay'))
    const first = await put(token, { nick_name: 'R' }, 'update')
    const again = await put(token, { nick_name: 'R' }, 'update')
    expect(again.headers.get('idempotency-replayed')).toBe('true')
    expect(again.body).toEqual(first.body)
  })
})

describe('delete', () => {
  test('frees the address, still returns the customer as deleted, and is 404 the second time', async () => {
    const { token } = await create(person('gone', { status: 'ENABLED' }))
    expect(expectData(await harbor.key('DELETE', `/customer/${token}`))).toEqual({})
    expect((await harbor.key('GET', '/customer/gone@harbor/resolve')).status).toBe(404)
    expect((await find(token)).status).toBe(3)
    expect(refused(await harbor.key('DELETE', `/customer/${token}`))).toEqual([404, 'error.not_found'])
    expect(refused(await put(token, { nick_name: 'x' }))).toEqual([404, 'error.not_found'])
    expect((await create(person('gone'))).token).not.toBe(token)
  })
})

describe('access', () => {
  const each = (token: string): [string, string][] => [
    ['GET', '/customer'],
    ['GET', `/customer/${token}`],
    ['PUT', `/customer/${token}`],
    ['DELETE', `/customer/${token}`],
  ]

  test('nobody without credentials, and no key without the permission', async () => {
    const access = { customers_read: false, customers_write: false, transactions_read: true, transactions_write: true }
    const made = expectData(await harbor.member('POST', '/apikey', { body: { name: 'payments', access } }))
    const headers = { 'x-service-api-key': made.secret_key, 'x-org-id': harbor.orgId, 'x-partner-id': harbor.partnerId }
    for (const [method, path] of each('cust_x')) {
      expect(refused(await net.call(method, path, { body: {} }))).toEqual([401, 'error.unauthorized'])
      const reply = await caller(net.app, headers)(method, path, { body: {} })
      expect(refused(reply)).toEqual([403, 'error.forbidden'])
      expect(reply.body.message).toContain(method === 'GET' ? 'customers_read' : 'customers_write')
    }
  })

  test('another organization’s customer responds like a nonexistent one', async () => {
    const { token } = await create(person('mine'))
    for (const [method, path] of each(token).slice(1)) {
      const hidden = await meadow.key(method, path, { body: {} })
      expect(hidden.status).toBe(404)
      expect(hidden.body).toEqual((await meadow.key(method, path.replace(token, 'cust_x'), { body: {} })).body)
    }
  })

  test('members by role: support reads, an admin changes', async () => {
    const fresh = await testNetwork()
    const bank = await fresh.bank('roles')
    await fresh.database.db.update(members).set({ role: 'support' })
    for (const [method, path] of each('cust_x')) {
      const { status } = await bank.member(method, path, { body: {} })
      expect(status === 403).toBe(method !== 'GET')
    }
    await fresh.close()
  })
})

test('every change is audited with the names of the changed fields, and no personal data', async () => {
  const { token } = await create(person('audited'))
  await put(token, { first_name: 'Willow', status: 'ENABLED' })
  expectData(await harbor.key('DELETE', `/customer/${token}`))
  const found = await net.database.db.select().from(auditEntries).where(eq(auditEntries.resourceId, token))
  const payment_address = 'audited@harbor'
  expect(found.map(({ action, before, after }) => [action, before, after])).toEqual([
    ['customer.create', null, { payment_address, type: 'Individual', status: 1 }],
    ['customer.update', { status: 1 }, { status: 2, fields: ['status', 'first_name'] }],
    ['customer.delete', { payment_address, status: 2 }, null],
  ])
})
