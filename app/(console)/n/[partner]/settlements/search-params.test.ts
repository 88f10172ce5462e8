import { expect, test } from 'vitest'
import {
  fileHref,
  isFiltered,
  readTransactionsView,
  readView,
  settlementsHref,
  toQuery,
  transactionsHref,
} from './search-params.ts'

test('a range of days includes the whole of its last day', () => {
  expect(toQuery(readView({ from: '2026-11-01', to: '2026-11-02' }))).toEqual({
    status: undefined,
    finality: undefined,
    currency: undefined,
    booked_on: undefined,
    cutoff_from: Date.UTC(2026, 10, 1) / 1000,
    cutoff_to: Date.UTC(2026, 10, 3) / 1000 - 1,
    page: 1,
  })
})

test.each([{ status: 'LOST' }, { from: 'soon' }, { to: '2026-02-30' }, { from: '2026-1-1' }, { from: ['2026-01-01'] }])(
  'an invalid URL shows the unfiltered list: %j',
  (given) => {
    expect(isFiltered(readView(given))).toBe(false)
  },
)

test('an address reads back as the view it was written from', () => {
  const view = {
    status: 'FAILED',
    finality: 'pending',
    currency: 'SEK',
    from: '2026-11-01',
    to: undefined,
    booked: '2026-11-02',
    trend: 'EUR',
    page: 3,
  } as const
  const href = settlementsHref('part_1', view)
  expect(href).toBe(
    '/n/part_1/settlements?status=FAILED&finality=pending&currency=SEK&from=2026-11-01&booked=2026-11-02&trend=EUR&page=3',
  )
  expect(readView(Object.fromEntries(new URL(href, 'http://console.invalid').searchParams))).toEqual(view)
})

test('the first page is not in the address', () => {
  expect(settlementsHref('part_1', { page: 1 })).toBe('/n/part_1/settlements')
})

test('the default currency of the trend has no parameter, and the currency does not filter the list', () => {
  expect(readView({ trend: 'XYZ' }).trend).toBeUndefined()
  expect(isFiltered(readView({ trend: 'EUR' }))).toBe(false)
})

test('the transactions of a position have a URL; without a namespace it shows all', () => {
  const view = { counterparty: `part_${'a'.repeat(26)}`, page: 2 }
  const href = transactionsHref('part_1', 'batch_1', view)
  expect(href).toBe(`/n/part_1/settlements/batch_1/transactions?counterparty=${view.counterparty}&page=2`)
  expect(readTransactionsView(Object.fromEntries(new URL(href, 'http://console.invalid').searchParams))).toEqual(view)
  for (const counterparty of ['x', 'part_', `part_${'a'.repeat(27)}`, ['part_1']]) {
    expect(readTransactionsView({ counterparty })).toEqual({ counterparty: undefined, page: 1 })
  }
})

test('files are downloaded through the console, with the namespace in their path', () => {
  expect(fileHref('part_1', 'batch_1', 'statement.csv')).toBe('/api/gateway/n/part_1/settlements/batch_1/statement.csv')
})
