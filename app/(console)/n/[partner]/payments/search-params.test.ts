import { expect, test } from 'vitest'
import { type PaymentsView, paymentsHref, queryOf, readView } from './search-params.ts'

const CURSOR = 'pay_01h455vb4pex5vsknk084sn02q'
const written = (view: PaymentsView) =>
  Object.fromEntries(new URL(paymentsHref('part_1', view), 'http://x').searchParams)
const OTHER = 'pay_01h455vb4pex5vsknk084sn02r'

test('an address survives being read and written', () => {
  const view = readView({ state: 'failed', currency: 'usd', min: '1,234.5', from: '2026-11-20', after: CURSOR })
  expect(written(view)).toEqual({
    state: 'failed',
    currency: 'USD',
    min: '1,234.5',
    from: '2026-11-20',
    after: CURSOR,
  })
  expect(readView(written(view))).toEqual(view)
})

test('the unfiltered list has a URL without parameters', () => {
  expect(paymentsHref('part_1', readView({}))).toBe('/n/part_1/payments')
})

test('days are inclusive and in UTC, amounts in minor units of their currency', () => {
  const { filters, trail } = readView({ from: '2026-11-20', to: '2026-11-21', min: '100', max: '5.5', currency: 'KWD' })
  expect(queryOf({ filters, trail })).toEqual({
    created_from: '2026-11-20T00:00:00.000Z',
    created_to: '2026-11-21T23:59:59.999Z',
    amount_min: '100000',
    amount_max: '5500',
    currency: 'KWD',
  })
})

test('an hour selected in a chart becomes a range of minutes that includes the last one', () => {
  const { filters, trail } = readView({ from: '2026-11-20T14:00', to: '2026-11-20T14:59' })
  expect(queryOf({ filters, trail })).toEqual({
    created_from: '2026-11-20T14:00:00.000Z',
    created_to: '2026-11-20T14:59:59.999Z',
  })
})

test('an address is searched on the selected side, by default the debtor', () => {
  const query = (party?: string) => queryOf(readView({ address: 'rowan@meadow', party }))
  expect(query('beneficiary')).toEqual({ beneficiary_payment_address: 'rowan@meadow' })
  expect(query('debtor')).toEqual({ debtor_payment_address: 'rowan@meadow' })
  expect(query()).toEqual({ debtor_payment_address: 'rowan@meadow' })
})

test.each([
  { state: 'nonsense' },
  { from: '2026-02-30' },
  { to: 'yesterday' },
  { min: '10' },
  { currency: 'XXX', min: '10' },
  { after: 'part_1' },
  { state: ['failed', 'settled'] },
  { party: 'debtor' },
])('invalid parameters are ignored: %o', (params) => {
  expect(written(readView(params))).toEqual({})
})

test('an amount that is invalid in its currency is ignored, and the currency is kept', () => {
  expect(queryOf(readView({ currency: 'JPY', min: '1.5' }))).toEqual({ currency: 'JPY' })
})

test('the current page is the last one visited, and the number of visited pages is limited', () => {
  expect(queryOf(readView({ after: `${CURSOR}.${OTHER}` })).cursor).toBe(OTHER)
  expect(readView({ after: Array(100).fill(CURSOR).join('.') }).trail).toHaveLength(30)
})

test('type, direction and counterparty are filters of the gateway', () => {
  const view = readView({ type: 'Type_Pull', direction: 'in', counterparty: 'meadow' })
  expect(queryOf(view)).toEqual({ payment_type: 'Type_Pull', direction: 'in', counterparty: 'meadow' })
  expect(readView(written(view))).toEqual(view)
  expect(readView({ type: 'Pull', direction: 'up' }).filters).toEqual({})
})

test('a period is resolved when the list is opened, and replaces dates', () => {
  const view = readView({ period: 'last_7_days', from: '2026-01-01' })
  expect(view.filters).toEqual({ period: 'last_7_days' })
  const query = (now: string) => queryOf(view, new Date(now))
  expect(query('2026-11-21T23:00:00Z')).toEqual({ created_from: '2026-11-15T00:00:00.000Z' })
  expect(query('2026-11-22T01:00:00Z')).toEqual({ created_from: '2026-11-16T00:00:00.000Z' })
  expect(queryOf(readView({ period: 'yesterday' }), new Date('2026-11-21T12:00:00Z'))).toEqual({
    created_from: '2026-11-20T00:00:00.000Z',
    created_to: '2026-11-20T23:59:59.999Z',
  })
})
