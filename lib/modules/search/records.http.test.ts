// Records of a namespace that are not payments, and how results are ranked, limited and counted.
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openNamespace } from '../../testing/bank.ts'
import { created, submitted } from '../../testing/model/payment-life.ts'
import { indexEverything } from '../../testing/model/search-index.ts'
import { type Bank, type Call, caller, expectData, type TestNetwork, testNetwork } from '../../testing/network.ts'
import { partners } from '../namespaces/table.ts'
import { SearchResult } from './contract.ts'

let net: TestNetwork
let harbor: Bank
let meadow: Bank
/** Another namespace of harbor's organization. */
let cove: Bank
let shop: string
beforeAll(async () => {
  net = await testNetwork()
  harbor = await net.bank('harbor')
  meadow = await net.bank('meadow')
  cove = await openNamespace(net.app, harbor, 'cove')
  await harbor.customer('willow')
  await meadow.customer('aspen')
  const business = {
    ...{ type: 'Business', payment_address: 'shop@harbor', status: 'ENABLED' },
    ...{ business_legal_name: 'Larch Holding Ltd', business_trade_name: 'Corner Grocery' },
    ...{ business_website: 'https://shop.example', business_industry: '5411' },
  }
  shop = expectData(await harbor.key('POST', '/customer', { body: business })).token
})
afterAll(() => net.close())

const search = async (term: string, call: Call = harbor.member, limit = 20): Promise<SearchResult> =>
  SearchResult.parse(expectData(await call('GET', `/search?${new URLSearchParams({ term, limit: `${limit}` })}`)))
/** Type, ID and first reason of each result. */
const found = async (...given: Parameters<typeof search>) =>
  (await search(...given)).results.map(({ type, id, matches: [best] }) => [type, id, best?.by])
const keyWith = async (access: Record<string, boolean>): Promise<Call> => {
  const none = { customers_read: false, customers_write: false, transactions_read: true, transactions_write: false }
  const made = await harbor.member('POST', '/apikey', { body: { name: 'limited', access: { ...none, ...access } } })
  const headers = { 'x-service-api-key': expectData(made).secret_key, 'x-org-id': harbor.orgId }
  return caller(net.app, { ...headers, 'x-partner-id': harbor.partnerId })
}
const account = (account_title: string) => ({
  ...{ account_title, account_number: '000123456789', routing_number: '011000015', type: 'AT_Checkings' },
})

describe('a customer', () => {
  test.each([
    ['its ID', () => shop, { by: 'id', value: () => shop }],
    ['its address', () => 'SHOP@harbor', { by: 'address', value: () => 'shop@harbor' }],
    ['a part of its address', () => 'shop', { by: 'address_part', value: () => 'shop@harbor' }],
    ['its trade name', () => 'GROCERY corner', { by: 'name', value: () => 'Corner Grocery' }],
    ['its legal name', () => 'larch hold', { by: 'name', value: () => 'Corner Grocery' }],
    ['a name and a part of its address', () => 'grocery shop', { by: 'name', value: () => 'Corner Grocery' }],
  ])('is found by %s', async (_, term, { by, value }) => {
    const { results } = await search(term())
    expect(results).toEqual([
      {
        ...{ type: 'customer', id: shop, title: 'Corner Grocery', payment: null },
        ...{ is_identified: by === 'id', matches: [{ by, value: value() }] },
      },
    ])
  })

  test('is not found in another namespace, nor once it is deleted', async () => {
    expect(await found(shop, cove.member)).toEqual([])
    expect(await found('grocery', cove.member)).toEqual([])
    await harbor.customer('rowan')
    const [[, rowan] = []] = await found('rowan')
    expectData(await harbor.member('DELETE', `/customer/${rowan}`))
    expect(await found('rowan')).toEqual([])
    expect(await found(String(rowan))).toEqual([])
  })
})

test('an account is found by its ID and title by members of its namespace, until it is deleted', async () => {
  const { token } = expectData(await harbor.member('POST', '/account', { body: account('Fir Payroll') }))
  expect(await found(token)).toEqual([['account', token, 'id']])
  expect(await found('PAYROLL fi')).toEqual([['account', token, 'title']])
  for (const term of [token, 'fir payroll']) {
    expect(await found(term, harbor.key), term).toEqual([])
    expect(await found(term, cove.member), term).toEqual([])
  }
  expectData(await harbor.member('DELETE', `/account/${token}`))
  for (const term of [token, 'fir payroll']) expect(await found(term), term).toEqual([])
})

test('a link is found by its ID on both sides, with customers_read', async () => {
  const body = { proposer_address: 'willow@harbor', responder_address: 'aspen@meadow', permissions: { pull: true } }
  const { token } = expectData(await harbor.key('POST', '/link', { body }))
  for (const term of [token, token.toUpperCase().replace('LNK', 'link')]) {
    for (const call of [harbor.key, meadow.key, meadow.member]) {
      expect(await found(term, call)).toEqual([['link', token, 'id']])
    }
    expect(await found(term, cove.member)).toEqual([])
    expect(await found(term, await keyWith({}))).toEqual([])
    expect(await found(term, await keyWith({ customers_read: true }))).toEqual([['link', token, 'id']])
  }
  const start = token.slice(0, 22)
  for (const call of [harbor.key, meadow.key]) expect(await found(start, call)).toEqual([['link', token, 'id_part']])
  for (const call of [cove.member, await keyWith({})]) expect(await found(start, call)).toEqual([])
})

describe('the start of an ID', () => {
  test('finds the payments of about a quarter of an hour, newest first, in their namespaces only', async () => {
    net.clock.advance(60 * 60_000)
    const ids: string[] = []
    for (let n = 0; n < 2; n++) {
      ids.unshift(await created(harbor, 'willow@harbor', 'aspen@meadow'))
      net.clock.advance(10)
    }
    // Beyond the newest 100 payments, which may be compared directly.
    net.clock.advance(60 * 60_000)
    for (let n = 0; n < 101; n++) await created(harbor, 'willow@harbor', 'aspen@meadow')
    await indexEverything(net.database.db)
    const starts = ['pay_', 'PAY', 'payment_'].map((tag) => `${tag}${ids[0]?.slice(4, 10)}`)
    for (const term of starts) {
      expect(await found(term), term).toEqual(ids.map((id) => ['payment', id, 'id_part']))
      expect(await found(term, meadow.member), term).toEqual([])
    }
    expect(await search(starts[0] ?? '', harbor.member, 1)).toMatchObject({ count: 1, has_more: true })
  })

  test('is read as a word, too', async () => {
    const id = await created(harbor, 'willow@harbor', 'aspen@meadow', { reference: 'Ticket tx0123456' })
    expect(await found('tx0123456')).toEqual([['payment', id, 'reference_part']])
  })
})

test('a settlement batch is found by its ID and the end of it, where it has a position of the namespace', async () => {
  await submitted(harbor, 'willow@harbor', 'aspen@meadow')
  expectData(await harbor.member('POST', '/settlements'))
  const [{ token }] = expectData(await harbor.key('GET', '/settlements')).batches
  for (const call of [harbor.key, meadow.key]) {
    expect(await search(token, call)).toMatchObject({ results: [{ type: 'batch', id: token, is_identified: true }] })
    expect(await search(token.slice(-8), call)).toMatchObject({
      results: [{ type: 'batch', id: token, is_identified: false, matches: [{ by: 'id_part', value: token }] }],
    })
  }
  expect(await found(token, cove.key)).toEqual([])
  expect(await found(token.slice(-8), cove.key)).toEqual([])
})

test('payments are found by the name of the counterparty’s namespace, on their two sides only', async () => {
  const gnk = await net.bank('gnk')
  const name = 'Válley Savings, Ginkgo'
  await net.database.db.update(partners).set({ name }).where(eq(partners.token, gnk.partnerId))
  net.clock.advance(1000)
  const paid = await submitted(harbor, 'willow@harbor', await gnk.customer('elm'))
  await created(harbor, 'willow@harbor', 'elm@gnk')
  for (const term of [name, 'ginkgo', 'SAVINGS válley'])
    expect(await search(term), term).toMatchObject({
      results: [{ type: 'payment', id: paid, matches: [{ by: 'counterparty', value: name }] }],
    })
  expect(await found('ginkgo willow')).toEqual([['payment', paid, 'counterparty']])
  expect(await found('ginkgo', meadow.member)).toEqual([])
  expect(await found('ginkgo', gnk.member)).toEqual([])
  // Namesakes without payments take no place.
  for (let n = 0; n < 11; n++) {
    const { partnerId } = await net.bank(`ginkgo-${n}`)
    await net.database.db
      .update(partners)
      .set({ name: `Ginkgo ${n}` })
      .where(eq(partners.token, partnerId))
  }
  await net.database.db.update(partners).set({ name }).where(eq(partners.token, gnk.partnerId))
  expect(await found('ginkgo')).toEqual([['payment', paid, 'counterparty']])
})

describe('results', () => {
  test('are records before payments that match as well, and the most specific match first', async () => {
    const about = (reference: string) => created(harbor, 'willow@harbor', 'aspen@meadow', { reference })
    const inPart = await about('Alder and more')
    const exact = await about('alder')
    const alder = await harbor.customer('alder')
    const paid = await created(harbor, alder, 'aspen@meadow')
    const [[, customer] = []] = await found('alder@harbor')
    const titled = expectData(await harbor.member('POST', '/account', { body: account('Alder Rent') })).token
    expect(await found('alder')).toEqual([
      ['payment', exact, 'reference'],
      ['payment', inPart, 'reference_part'],
      ['account', titled, 'title'],
      ['customer', customer, 'address_part'],
      ['payment', paid, 'address_part'],
    ])
  })

  test('are only the identified records, if the term contains an ID or approval code that exists', async () => {
    const paid = await submitted(harbor, 'willow@harbor', 'aspen@meadow')
    const { approval_code } = expectData(await harbor.key('GET', `/payments/${paid}/transactions`))
    const reference = `Code ${approval_code}`
    const other = await created(harbor, 'willow@harbor', 'aspen@meadow', { reference })
    expectData(await harbor.member('POST', '/account', { body: account(`Rent ${approval_code}`) }))
    const { results, has_more } = await search(approval_code.toLowerCase())
    expect(results).toMatchObject([{ type: 'payment', id: paid, is_identified: true }])
    expect(has_more).toBe(false)
    expect(await found(reference.slice(0, -1))).toEqual([['payment', other, 'reference_part']])
    expect(await found(`${paid} and ${shop}`)).toEqual(
      expect.arrayContaining([
        ['payment', paid, 'id'],
        ['customer', shop, 'id'],
      ]),
    )
  })

  test('are none for an ID that does not exist', async () => {
    for (const tag of ['pay', 'trans', 'pat', 'sub', 'batch', 'cust', 'acct', 'lnk', 'ret', 'rcl'])
      expect(await found(`${tag}_01h455vb4pex5vsknk084sn02q`), tag).toEqual([])
  })
})

describe('has_more', () => {
  test('says whether more records match than are returned', async () => {
    const ids: string[] = []
    for (let n = 0; n < 3; n++) {
      net.clock.advance(1000)
      ids.unshift(await created(harbor, 'willow@harbor', 'aspen@meadow', { reference: `Trio ${n}` }))
    }
    const counts = async (term: string, limit: number) => {
      const { count, has_more, results } = await search(term, harbor.key, limit)
      return [count, has_more, results.map(({ id }) => id)]
    }
    expect(await counts('trio', 3)).toEqual([3, false, ids])
    expect(await counts('trio', 2)).toEqual([2, true, ids.slice(0, 2)])
    expect(await counts(ids.join(' '), 3)).toEqual([3, false, ids])
    expect(await counts(ids.join(' '), 2)).toEqual([2, true, ids.slice(0, 2)])
  })

  test('is true if more customers or accounts match than a search reads', async () => {
    const more = async () => {
      const { count, has_more } = await search('hazel', harbor.member, 50)
      return [count, has_more]
    }
    const titled = async () => expectData(await harbor.member('POST', '/account', { body: account('Hazel') }))
    for (let n = 0; n < 10; n++) {
      await harbor.customer(`hazel-${n}`)
      await titled()
    }
    expect(await more()).toEqual([20, false])
    await titled()
    expect(await more()).toEqual([20, true])
    const [[, first] = []] = await found('hazel', harbor.member, 50)
    expectData(await harbor.member('DELETE', `/account/${first}`))
    expect(await more()).toEqual([20, false])
    await harbor.customer('hazel-10')
    expect(await more()).toEqual([20, true])
  })
})

describe('returns and recalls', () => {
  test('lead to their payment by ID, also without prefix, shortened or by its start, for both sides and nobody else', async () => {
    const paid = await submitted(harbor, 'willow@harbor', 'aspen@meadow')
    const reason = { reason: 'DUPL' }
    const recall = expectData(await harbor.key('POST', `/payments/${paid}/recalls`, { body: reason })).recall_id
    const made = expectData(
      await meadow.key('POST', `/payments/${paid}/returns`, {
        body: { reason: 'CUST', amount: { currency: 'USD', total: '1' } },
      }),
    ).return_id
    // Beyond the newest 100 payments, which may be compared directly.
    for (let n = 0; n < 101; n++) await created(harbor, 'willow@harbor', 'aspen@meadow')
    await indexEverything(net.database.db)
    for (const [type, id, name] of [
      ['recall', recall, 'recall_'],
      ['return', made, 'return '],
    ] as const) {
      const rest = id.slice(4)
      for (const bank of [harbor, meadow]) {
        const ids = async (term: string) => (await search(term, bank.key)).results.map((one) => [one.type, one.id])
        const parts = [`${id.slice(0, 8)}…${id.slice(-6)}`, id.slice(0, 24)]
        for (const term of [id, rest, `${name}${rest}`, id.toUpperCase(), ...parts])
          expect(await ids(term), term).toEqual([[type, id]])
      }
      expect(await search(id, cove.key)).toMatchObject({ results: [] })
    }
  })
})
