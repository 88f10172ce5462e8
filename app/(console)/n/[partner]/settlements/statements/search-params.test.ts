import { expect, test } from 'vitest'
import { dayFileHref, monthOf, periodOf, readView, statementsHref } from './search-params.ts'

test('a view survives a round trip through its URL', () => {
  const view = { currency: 'EUR', month: '2026-02', days: 'booked' } as const
  const href = statementsHref('part_1', view)
  expect(href).toBe('/n/part_1/settlements/statements?currency=EUR&month=2026-02&days=booked')
  expect(readView(Object.fromEntries(new URL(href, 'http://console.invalid').searchParams))).toEqual(view)
  expect(statementsHref('part_1')).toBe('/n/part_1/settlements/statements')
})

test.each([{ currency: 'QQQ' }, { month: '2026-13' }, { month: '2026-1' }, { month: '1969-12' }, { days: 'all' }])(
  'invalid parameters are ignored: %j',
  (given) => {
    expect(readView(given)).toEqual({ currency: undefined, month: undefined, days: undefined })
  },
)

test.each([
  ['2026-02', '2026-02-28'],
  ['2028-02', '2028-02-29'],
  ['2026-12', '2026-12-31'],
  ['2026-04', '2026-04-30'],
  ['9999-12', '9999-12-31'],
])('%s ends on %s', (month, to) => {
  expect(periodOf(month)).toEqual({ from: `${month}-01`, to })
})

test('months begin at midnight in UTC', () => {
  expect(monthOf(new Date('2026-11-30T23:59:59.999Z'))).toBe('2026-11')
  expect(monthOf(new Date('2026-12-01T00:00:00.000Z'))).toBe('2026-12')
})

test('files are downloaded through the console, with the namespace in their path', () => {
  expect(dayFileHref('part_1', 'EUR', '2026-11-27', 'camt053.xml')).toBe(
    '/api/gateway/n/part_1/statements/EUR/2026-11-27/camt053.xml',
  )
})
