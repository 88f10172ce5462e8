// Payment IDs that clients choose are found by their start, and hide no other match (decision 0230).
import { afterAll, beforeAll, expect, test } from 'vitest'
import { created } from '../../testing/model/payment-life.ts'
import { indexEverything } from '../../testing/model/search-index.ts'
import { type Bank, expectData, type TestNetwork, testNetwork } from '../../testing/network.ts'
import { SearchResult } from './contract.ts'

let net: TestNetwork
let harbor: Bank
let pay: (change?: { payment_id: string }) => Promise<string>
beforeAll(async () => {
  net = await testNetwork()
  harbor = await net.bank('harbor')
  const [willow, aspen] = [await harbor.customer('willow'), await harbor.customer('aspen')]
  pay = (change) => created(harbor, willow, aspen, change)
})
afterAll(() => net.close())

const found = async (term: string, limit: number) => {
  await indexEverything(net.database.db)
  const query = new URLSearchParams({ term, limit: String(limit) })
  return SearchResult.parse(expectData(await harbor.key('GET', `/search?${query}`)))
}

test('a payment is found by the end of its ID although more IDs than requested start with it', async () => {
  const id = await pay()
  const end = id.slice(-8)
  expect(end, 'read as the start of a chosen ID').toMatch(/[0-9]/)
  net.clock.advance(-60_000)
  for (let n = 0; n < 4; n++) await pay({ payment_id: `${end}-${n}` })
  // With so many newer payments, only the index finds it.
  net.clock.advance(120_000)
  for (let n = 0; n < 101; n++) await pay()
  const { results, has_more } = await found(end, 2)
  expect(results.map((one) => one.id)).toContain(id)
  expect(has_more).toBe(true)
})

test('a chosen ID without words is found by its start, and the result says why', async () => {
  await pay({ payment_id: 'q1-w2-e3' })
  const { results } = await found('Q1-w2-e', 5)
  expect(results.map(({ id, matches: [first] }) => [id, first])).toEqual([
    ['q1-w2-e3', { by: 'id_part', value: 'q1-w2-e3' }],
  ])
})
