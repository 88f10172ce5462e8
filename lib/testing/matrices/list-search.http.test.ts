// Lists with `search` find any part of their texts in any case, count what they find, and treat
// wildcards as plain characters.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Bank, expectData, type TestNetwork, testNetwork } from '../network.ts'

const ACCESS = { customers_read: true, customers_write: false, transactions_read: false, transactions_write: false }

let net: TestNetwork
let harbor: Bank
let meadow: Bank
beforeAll(async () => {
  net = await testNetwork()
  harbor = await net.bank('harbor')
  meadow = await net.bank('meadow')
  for (const bank of [harbor, meadow]) {
    expectData(await bank.member('POST', '/apikey', { body: { name: 'Nightly_export', access: ACCESS } }))
    const body = { name: 'Nightly_hook', endpoint: `https://hooks.${bank.domain}.example/books` }
    expectData(await bank.member('POST', '/webhook', { body }))
    await bank.customer('nightly_shop')
  }
  const payer = await net.bank('quay').then((quay) => quay.customer('payer'))
  for (const bank of [harbor, meadow]) {
    const addresses = { proposer_address: `nightly_shop@${bank.domain}`, responder_address: payer }
    expectData(await bank.key('POST', '/link', { body: { ...addresses, permissions: { pull: true } } }))
  }
})
afterAll(() => net.close())

const LISTS = [
  {
    path: '/customer',
    rows: 'customers',
    found: ['NIGHTLY_', 'shop@HARBOR'],
    missed: ['nightly%shop', 'nightlyxshop'],
  },
  { path: '/apikey', rows: 'api_keys', found: ['ightly_EXP', 'csp_test'], missed: ['nightly%export', 'hook'] },
  { path: '/webhook', rows: 'webhooks', found: ['HTLY_h', 'hooks.HARBOR'], missed: ['nightly%hook', 'meadow'] },
  { path: '/link', rows: 'links', found: ['HTLY_', 'PAYER@q'], missed: ['nightly%shop', 'meadow'] },
  { path: '/members', rows: 'members', found: ['ADMIN HAR', 'in@harbor'], missed: ['admin%harbor', 'meadow'] },
]

test.each(LISTS)('$path is searched', async ({ path, rows, found, missed }) => {
  const search = async (text: string) => {
    const data = expectData(await harbor.member('GET', `${path}?${new URLSearchParams({ search: text })}`))
    expect(data.count).toBe(data[rows].length)
    return data.count
  }
  for (const text of found) expect(await search(text), text).toBeGreaterThan(0)
  for (const text of missed) expect(await search(text), text).toBe(0)
})
