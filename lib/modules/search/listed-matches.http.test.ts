// The list of payments shows what a search finds, with its own filters, order, pages and export
// (decision 0230).
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { auditEntries } from '../../platform/write/table.ts'
import { created, draft } from '../../testing/model/payment-life.ts'
import { indexEverything } from '../../testing/model/search-index.ts'
import { type Bank, expectData, type TestNetwork, testNetwork } from '../../testing/network.ts'
import { PREFIX } from '../../wire/operation.ts'
import { PaymentList } from '../payments/contract.ts'
import { SearchResult } from './contract.ts'

let net: TestNetwork
let harbor: Bank
let meadow: Bank
/** Newest first. */
const rents: string[] = []
beforeAll(async () => {
  net = await testNetwork()
  harbor = await net.bank('harbor')
  meadow = await net.bank('meadow')
  const [willow, aspen] = [await harbor.customer('willow'), await meadow.customer('aspen')]
  for (let n = 0; n < 7; n++) {
    net.clock.advance(1000)
    const currency = n % 2 === 0 ? 'USD' : 'EUR'
    rents.unshift(await created(harbor, willow, aspen, { reference: `Rent ${n}`, total: `${100 + n}`, currency }))
  }
  const body = draft(willow, aspen, { reference: 'Deposit' })
  const beneficiary_party = { ...body.beneficiary_party, first_name: 'Ada', last_name: 'Thornbury' }
  expectData(await harbor.key('POST', '/payments', { body: { ...body, beneficiary_party } }))
  // Beyond the newest payments, which are compared directly.
  for (let n = 0; n < 101; n++) await created(harbor, willow, aspen, { reference: `Salary ${n}` })
  await indexEverything(net.database.db)
})
afterAll(() => net.close())

const list = async (query: Record<string, string>, bank = harbor): Promise<PaymentList> =>
  PaymentList.parse(expectData(await bank.member('GET', `/payments?${new URLSearchParams(query)}`)))
const idsIn = ({ payments }: PaymentList) => payments.map(({ payment_id }) => payment_id)

describe('a search of the list', () => {
  test('selects the payments that the search finds, newest first', async () => {
    const found = SearchResult.parse(expectData(await harbor.member('GET', '/search?term=rent')))
    const listed = await list({ search: ' rent. ' })
    expect(idsIn(listed)).toEqual(rents)
    expect(idsIn(listed).sort()).toEqual(found.results.map(({ id }) => id).sort())
    expect(listed).toMatchObject({ count: 7, count_is_exact: true, next_cursor: null })
    expect(idsIn(await list({ search: 'rent' }, meadow))).toEqual([])
  })

  test('combines with filters, order and pages', async () => {
    const euros = rents.filter((_, n) => n % 2 === 1)
    expect(await list({ search: 'rent', currency: 'EUR' })).toMatchObject({ count: 3 })
    expect(idsIn(await list({ search: 'rent', currency: 'EUR' }))).toEqual(euros)
    expect(idsIn(await list({ search: 'rent', sort: 'amount', currency: 'EUR' }))).toEqual(euros.toReversed())
    expect(idsIn(await list({ search: 'rent', reference: 'rent 3' }))).toEqual([rents[3]])
    expect(idsIn(await list({ search: 'rent', state: 'completed' }))).toEqual([])
    const first = await list({ search: 'rent', limit: '4' })
    const second = await list({ search: 'rent', limit: '4', cursor: first.next_cursor ?? '' })
    expect([...idsIn(first), ...idsIn(second)]).toEqual(rents)
    expect([first.count, second.count, second.next_cursor]).toEqual([7, 7, null])
  })

  test('exports the same payments', async () => {
    const headers = { authorization: `Bearer ${harbor.jwt}`, 'x-partner-id': harbor.partnerId }
    const response = await net.app.request(`${PREFIX}/payments.csv?search=rent&currency=EUR`, { headers })
    const [, ...lines] = (await response.text()).trim().split('\r\n')
    expect(lines.map((line) => line.split(',')[0])).toEqual(rents.filter((_, n) => n % 2 === 1))
  })

  test('finds nothing for an unknown text, and everything without one', async () => {
    expect(await list({ search: 'nowhere at all' })).toMatchObject({ count: 0, payments: [], next_cursor: null })
    expect(await list({ search: ' ' })).toMatchObject({ count: 109 })
  })

  test('selects 500 payments at most, and says that there are more', async () => {
    const bulk = () => created(harbor, 'willow@harbor', 'aspen@meadow', { reference: 'Bulk' })
    await Promise.all(Array.from({ length: 400 }, bulk))
    await indexEverything(net.database.db)
    expect(await list({ search: 'bulk' })).toMatchObject({ count: 400, count_is_exact: true })
    expect(await list({ search: 'aspen@meadow' })).toMatchObject({ count: 500, count_is_exact: false })
  })

  test('is filtered and exported although it finds more customers than it shows', async () => {
    for (let n = 0; n < 25; n++) await harbor.customer(`rent-${n}`)
    const found = SearchResult.parse(expectData(await harbor.member('GET', '/search?term=rent&limit=50')))
    expect(found.has_more).toBe(true)
    expect(await list({ search: 'rent', currency: 'EUR' })).toMatchObject({ count: 3, count_is_exact: true })
  })

  test('that selects some of the matches only is not filtered, sorted or exported', async () => {
    const narrowed = [
      '?search=aspen@meadow&currency=EUR',
      '?search=aspen@meadow&sort=amount',
      '.csv?search=aspen@meadow',
    ]
    for (const query of narrowed) {
      const { status, body } = await harbor.member('GET', `/payments${query}`)
      expect([status, body.message], query).toEqual([
        400,
        expect.stringContaining('The search matches too many payments'),
      ])
    }
    const { next_cursor } = await list({ search: 'aspen@meadow' })
    expect(await list({ search: 'aspen@meadow', cursor: next_cursor ?? '' })).toMatchObject({ count: 500 })
    expect(await list({ search: 'bulk', currency: 'EUR' })).toMatchObject({ count: 0 })
  })

  test('that finds people by name is recorded like the search, once', async () => {
    const entries = async () =>
      (await net.database.db.select().from(auditEntries)).filter(({ action }) => action === 'search.find_people').length
    const before = await entries()
    expect(await list({ search: 'thornbury' })).toMatchObject({ count: 1 })
    expect(await entries()).toBe(before + 1)
    expectData(await harbor.member('GET', '/search?term=thornbury'))
    expectData(await harbor.member('GET', '/payments?search=Thornbury&limit=1'))
    expect(await entries()).toBe(before + 1)
  })
})
