// What support agents paste (decision 0091): each text finds its record as the first or only result.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { indexEverything } from '../../testing/model/search-index.ts'
import { createSearchRecords, rest, SEARCH_TEXTS, type SearchRecords } from '../../testing/model/search-texts.ts'
import { type Bank, expectData, type TestNetwork, testNetwork } from '../../testing/network.ts'
import { SearchResult } from './contract.ts'

let net: TestNetwork
let harbor: Bank
let records: SearchRecords

beforeAll(async () => {
  net = await testNetwork()
  harbor = await net.bank('harbor')
  records = await createSearchRecords(harbor, await net.bank('meadow'))
  await indexEverything(net.database.db)
})
afterAll(() => net.close())

const search = async (term: string) =>
  SearchResult.parse(expectData(await harbor.member('GET', `/search?${new URLSearchParams({ term })}`)))

describe('finds first', () => {
  test.each(SEARCH_TEXTS)('%s', async (_, meant, paste) => {
    const term = paste(records)
    const { results } = await search(term)
    const [first] = results
    expect(first && [first.id, first.matches.length > 0], `${term}: ${JSON.stringify(results).slice(0, 600)}`).toEqual([
      records[meant],
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
  expect(await why(records.main.slice(-6))).toEqual({ by: 'id_part', value: records.main })
  expect(await why(`task_${rest(records.task)}`)).toEqual({ by: 'id', value: records.task })
})

test('words from different fields match only payments that contain each of them', async () => {
  const matching = async (term: string) => (await search(term)).results.map(({ id }) => id)
  expect(await matching('0042 willow')).toEqual([records.main])
  expect(await matching('0042 juniper')).toEqual([])
  expect(await matching('0042 EUR')).toEqual([])
  const [{ matches } = { matches: [] }] = (await search('0042 willow')).results
  expect(matches.map(({ by }) => by)).toEqual(['reference_part', 'address_part'])
})
