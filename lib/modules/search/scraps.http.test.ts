// What support agents paste (decision 0091): each scrap finds its record as the first or only result.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createScrapped, rest, SCRAPS, type Scrapped } from '../../testing/model/scraps.ts'
import { indexEverything } from '../../testing/model/search-index.ts'
import { type Bank, expectData, type TestNetwork, testNetwork } from '../../testing/network.ts'
import { SearchResult } from './contract.ts'

let net: TestNetwork
let harbor: Bank
let known: Scrapped

beforeAll(async () => {
  net = await testNetwork()
  harbor = await net.bank('harbor')
  known = await createScrapped(harbor, await net.bank('meadow'))
  await indexEverything(net.database.db)
})
afterAll(() => net.close())

const search = async (term: string) =>
  SearchResult.parse(expectData(await harbor.member('GET', `/search?${new URLSearchParams({ term })}`)))

describe('finds first', () => {
  test.each(SCRAPS)('%s', async (_, meant, paste) => {
    const term = paste(known)
    const { results } = await search(term)
    const [first] = results
    expect(first && [first.id, first.matches.length > 0], `${term}: ${JSON.stringify(results).slice(0, 600)}`).toEqual([
      known[meant],
      true,
    ])
  })
})

test('says why each record matched', async () => {
  const why = async (term: string) => (await search(term)).results[0]?.matches[0]
  expect(await why('45,55')).toEqual({ by: 'amount', value: '45.55 USD' })
  expect(await why('4555')).toEqual({ by: 'amount_in_minor_units', value: '45.55 USD' })
  expect(await why('inv 2026')).toEqual({ by: 'reference_part', value: 'Invoice INV-2026-0042, Müller & Søn' })
  expect(await why('olafia')).toEqual({ by: 'name', value: 'Ólafía Thornbury' })
  expect(await why(known.main.slice(-6))).toEqual({ by: 'id_part', value: known.main })
  expect(await why(`task_${rest(known.task)}`)).toEqual({ by: 'id', value: known.task })
})

test('a counterparty is found with its newest payment, even if a hundred others are newer', async () => {
  const { counterparties } = expectData(await harbor.member('GET', '/counterparties?search=juniper'))
  expect(counterparties).toMatchObject([
    { payment_address: known.juniper, last_payment_at: { seconds: expect.any(Number) } },
  ])
})
