import { expect, test } from 'vitest'
import type { SearchResultItem } from '#lib/modules/search/contract.ts'
import { elsewhere, reasonOf, resultHref, theOne } from './search-results.ts'

const ID = 'pay_01h455vb4pex5vsknk084sn02q'
const item = (fields: Partial<SearchResultItem>): SearchResultItem => ({
  type: 'batch',
  id: ID,
  is_identified: false,
  matches: [],
  title: '',
  payment: null,
  ...fields,
})

test.each([
  ['id_part', ID, '…sn02q', 'Payment ID ends in sn02q'],
  ['id_part', ID, 'pay_01h4…4sn02q', 'Payment ID ends in 4sn02q'],
  ['id_part', ID, 'pay_01h455vb', 'Payment ID starts with pay_01h455vb'],
  ['id_part', ID, 'PAY01H455…', 'Payment ID starts with pay_01h455'],
  ['id_part', ID, '01h455vb4p', 'Payment ID starts with pay_01h455vb4p'],
  ['id_part', 'order-7781-b', '7781', 'Payment ID contains “7781”'],
  ['amount', '45.55 USD', '45,55', 'Amount 45.55 USD'],
  ['amount_in_minor_units', '45.55 USD', '4555', 'Amount 45.55 USD, in minor units'],
  ['reference_part', 'Invoice 4711', 'invoice', 'Reference “Invoice 4711”'],
  ['name', 'Ada Thornbury', 'ada', 'Name Ada Thornbury'],
] as const)('%s %s found by %s says why', (by, value, term, expected) => {
  expect(reasonOf(item({ type: 'payment', matches: [{ by, value }] }), term)).toBe(expected)
})

test('exactly one match opens, and so does the only one that the text identifies', () => {
  const [one, other] = [item({ id: '1' }), item({ id: '2' })]
  const named = item({ id: '3', is_identified: true })
  const of = (results: SearchResultItem[], has_more = false) => theOne({ count: results.length, has_more, results })?.id
  expect([of([one]), of([one, other]), of([]), of([one], true)]).toEqual(['1', undefined, undefined, undefined])
  expect([of([named, one]), of([named, { ...named, id: '4' }])]).toEqual(['3', undefined])
})

test('each kind of record opens its own screen', () => {
  expect(resultHref('part_1', item({ type: 'batch' }))).toBe(`/n/part_1/settlements/${ID}`)
  expect(resultHref('part_1', item({ type: 'customer', id: 'cust_1' }))).toBe('/n/part_1/customers?customer=cust_1')
})

test('webhooks and logged requests are opened by their ID', () => {
  expect(elsewhere(`see WHK_${ID.slice(4)}.`)?.path).toBe(`webhooks/whk_${ID.slice(4)}`)
  expect(elsewhere(ID)).toBeUndefined()
})
