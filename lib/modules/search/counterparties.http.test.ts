import { afterAll, beforeAll, expect, test } from 'vitest'
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
