import { expect, test } from 'vitest'
import { chartedTotal, mainTotals } from './queries.ts'

const TOTALS = [
  { currency: 'EUR', namespaces: 2, owed: '100' },
  // The same number of namespaces, with 900 yen and 1,000 dinars.
  { currency: 'JPY', namespaces: 6, owed: '900' },
  { currency: 'KWD', namespaces: 6, owed: '1000000' },
  { currency: 'USD', namespaces: 7, owed: '1200' },
]

test('the currency with the most namespaces is first, then the one with the largest value', () => {
  expect(mainTotals(TOTALS).map(({ currency }) => currency)).toEqual(['USD', 'KWD', 'JPY', 'EUR'])
})

test('the chart shows the first currency unless another is selected', () => {
  expect(chartedTotal({}, TOTALS)?.currency).toBe('USD')
  expect(chartedTotal({ currency: 'EUR' }, TOTALS)?.currency).toBe('EUR')
  expect(chartedTotal({ currency: 'GBP' }, TOTALS)?.currency).toBe('USD')
  expect(chartedTotal({}, [])).toBeUndefined()
})
