import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openNamespace } from '../../testing/bank.ts'
import { created, draft } from '../../testing/model/payment-life.ts'
import { indexEverything } from '../../testing/model/search-index.ts'
import { type Bank, expectData, type TestNetwork, testNetwork } from '../../testing/network.ts'
import { CounterpartyList } from './contract.ts'

let net: TestNetwork
let harbor: Bank
let meadow: Bank
beforeAll(async () => {
  net = await testNetwork()
  harbor = await net.bank('harbor')
  meadow = await net.bank('meadow')
  const willow = await harbor.customer('willow')
  const aspen = await meadow.customer('aspen-books')
  const linden = await meadow.customer('linden')
  await meadow.customer('aspen-unseen')
  const body = draft(willow, aspen)
  const beneficiary_party = { ...body.beneficiary_party, first_name: 'Zoë', last_name: 'Thornbury' }
  expectData(await harbor.key('POST', '/payments', { body: { ...body, beneficiary_party } }))
  await indexEverything(net.database.db)
  const link = { proposer_address: willow, responder_address: linden, permissions: { pull: true } }
  const { token } = expectData(await harbor.member('POST', '/link', { body: link }))
  expectData(await meadow.member('PUT', `/link/${token}`, { body: { status: 'established' } }))
})
afterAll(() => net.close())

const find = async (query: Record<string, string>, bank = harbor) =>
  CounterpartyList.parse(expectData(await bank.member('GET', `/counterparties?${new URLSearchParams(query)}`)))
    .counterparties
const addresses = async (query: Record<string, string>, bank = harbor) =>
  (await find(query, bank)).map(({ payment_address }) => payment_address)

test.each([
  ['part of an address', 'books', 'aspen-books@meadow'],
  ['part of a name, without its accents', 'zoe thorn', 'aspen-books@meadow'],
  ['an own customer', 'will', 'willow@harbor'],
  ['the other end of a link', 'lind', 'linden@meadow'],
  ['two letters, among the newest payments', 'zo', 'aspen-books@meadow'],
])('is found by %s', async (_, search, address) => {
  expect(await addresses({ search })).toEqual([address])
})

test('without a search, the addresses of the newest payments are offered', async () => {
  expect(await addresses({})).toEqual(['aspen-books@meadow', 'willow@harbor'])
  expect(await addresses({ side: 'own' })).toEqual(['willow@harbor'])
})

test('says whose an address is, its link, name and newest payment', async () => {
  expect(await find({ search: 'aspen' })).toEqual([
    {
      payment_address: 'aspen-books@meadow',
      name: 'Zoë Thornbury',
      is_own: false,
      is_linked: false,
      last_payment_at: { seconds: Math.floor(net.clock.now.getTime() / 1000) },
    },
  ])
  expect(await find({ search: 'linden' })).toMatchObject([{ is_own: false, is_linked: true, last_payment_at: null }])
})

test('a link is found without a search, and of an address found by its name', async () => {
  const oak = await meadow.customer('oak')
  const body = draft('willow@harbor', oak)
  const beneficiary_party = { ...body.beneficiary_party, first_name: 'Quentin', last_name: 'Ashdown' }
  expectData(await harbor.key('POST', '/payments', { body: { ...body, beneficiary_party } }))
  const link = { proposer_address: 'willow@harbor', responder_address: oak, permissions: { pull: true } }
  const { token } = expectData(await harbor.member('POST', '/link', { body: link }))
  expect(await find({ search: 'quentin' }), 'a proposed link').toMatchObject([{ is_linked: false }])
  expectData(await meadow.member('PUT', `/link/${token}`, { body: { status: 'established' } }))
  expect(await find({ search: 'quentin' })).toMatchObject([{ payment_address: oak, is_linked: true }])
  expect(await find({ limit: '1' })).toMatchObject([{ payment_address: oak, is_linked: true }])
})

test('customers of others that the namespace has nothing to do with are not found', async () => {
  expect(await addresses({ search: 'unseen' })).toEqual([])
  expect(await addresses({ search: 'willow' }, meadow)).toEqual(['willow@harbor'])
  const summit = await net.bank('summit')
  expect(await addresses({ search: 'aspen' }, summit)).toEqual([])
  expect(await addresses({ search: 'willow' }, summit)).toEqual([])
})

test('an address that can no longer be paid is not offered', async () => {
  const cedar = await meadow.customer('cedar')
  await created(harbor, 'willow@harbor', cedar)
  expect(await addresses({ search: 'cedar' })).toEqual([cedar])
  const { customers } = expectData(await meadow.key('GET', '/customer?search=cedar'))
  expectData(await meadow.member('DELETE', `/customer/${customers[0].token}`))
  expect(await addresses({ search: 'cedar' })).toEqual([])
})

test('finding people by name is recorded; by address, or without a search, is not', async () => {
  const entries = async () =>
    expectData(await harbor.member('GET', '/audit-entries?action=search.find_people')).entries.length
  net.clock.advance(3_600_000)
  const before = await entries()
  await find({})
  await find({ side: 'own' })
  await find({ search: 'aspen-bo' })
  expect(await entries()).toBe(before)
  await find({ search: 'thornb' })
  expect(await entries()).toBe(before + 1)
})

test('at most `limit` are returned, and other parameters are named', async () => {
  expect(await addresses({ limit: '1' })).toHaveLength(1)
  expect((await harbor.member('GET', '/counterparties?limit=21')).status).toBe(400)
  expect((await harbor.member('GET', '/counterparties?side=theirs')).status).toBe(400)
})

describe('the order', () => {
  let cove: Bank
  const pay = async (address: string, name = '') => {
    net.clock.advance(1000)
    const body = draft('till@cove', address)
    const beneficiary_party = { ...body.beneficiary_party, first_name: name }
    expectData(await cove.key('POST', '/payments', { body: { ...body, beneficiary_party } }))
  }
  beforeAll(async () => {
    cove = await openNamespace(net.app, harbor, 'cove')
    await cove.customer('till')
    for (const name of ['sea-a', 'sea-b', 'sea-c', 'sea-d', 'old-sea', 'north']) await meadow.customer(name)
    await pay('sea-b@meadow', 'Early')
    await pay('sea-a@meadow')
    await pay('sea-b@meadow', 'Late')
    await pay('north@meadow', 'Seaton')
    await pay('old-sea@meadow')
    for (const responder_address of ['sea-d@meadow', 'sea-c@meadow', 'old-sea@meadow']) {
      const body = { proposer_address: 'till@cove', responder_address, permissions: { pull: true } }
      const { token } = expectData(await cove.member('POST', '/link', { body }))
      expectData(await meadow.member('PUT', `/link/${token}`, { body: { status: 'established' } }))
    }
  })

  test('is: what starts with the search, linked addresses, the newest payment, the address', async () => {
    const starting = ['sea-c', 'sea-d', 'north', 'sea-b', 'sea-a'].map((name) => `${name}@meadow`)
    expect(await addresses({ search: 'SEA' }, cove)).toEqual([...starting, 'old-sea@meadow'])
    expect(await addresses({ search: 'sea', limit: '2' }, cove)).toEqual(starting.slice(0, 2))
  })

  test('without a search begins with linked addresses, too', async () => {
    const [first, second] = await addresses({}, cove)
    expect([first, second]).toEqual(['old-sea@meadow', 'till@cove'])
  })

  test('an address has the name and time of its newest payment', async () => {
    const [found] = await find({ search: 'sea-b' }, cove)
    const seconds = Math.floor(net.clock.now.getTime() / 1000)
    expect(found).toMatchObject({ name: 'Late', last_payment_at: { seconds: seconds - 2 } })
  })

  test('own addresses are found although better matches are not own', async () => {
    await cove.customer('undersea')
    expect(await addresses({ search: 'sea', side: 'own', limit: '1' }, cove)).toEqual(['undersea@cove'])
  })
})

test('a customer of the namespace has its own name, whatever its payments say', async () => {
  const business = {
    ...{ type: 'Business', payment_address: 'grocery@harbor', status: 'ENABLED' },
    ...{ business_legal_name: 'Larch Holding Ltd', business_trade_name: 'Corner Grocery' },
    ...{ business_website: 'https://shop.example', business_industry: '5411' },
  }
  const { token } = expectData(await harbor.key('POST', '/customer', { body: business }))
  const body = draft('grocery@harbor', 'linden@meadow')
  const debtor_party = { ...body.debtor_party, first_name: 'Somebody' }
  expectData(await harbor.key('POST', '/payments', { body: { ...body, debtor_party } }))
  expect(await find({ search: 'corner' })).toMatchObject([
    { payment_address: 'grocery@harbor', name: 'Corner Grocery' },
  ])
  expectData(await harbor.member('PUT', `/customer/${token}`, { body: { ...business, status: 'DISABLED' } }))
  expect(await find({ search: 'corner' }), 'disabled').toEqual([])
})

test('a search without letters or digits finds nothing', async () => {
  expect(await addresses({ search: '%' })).toEqual([])
  expect(await addresses({ search: '“…”' })).toEqual([])
})
