import { expect, test } from 'vitest'
import { csvOf, fileName } from './chart-files.ts'

test('a file has plain decimals, and names cannot be formulas', () => {
  const rows = [
    { label: '=HYPERLINK("x")', cells: [{ text: '+1,234.50 USD, owed to us', exact: '1234.50' }, { text: '7' }] },
  ]
  expect(csvOf({ columns: ['Counterparty', 'Net', 'Count'], rows }, 'USD, net')).toBe(
    'Counterparty,Net,Count,Units\r\n"\'=HYPERLINK(""x"")",1234.50,7,"USD, net"\r\n',
  )
})

test('a file is named after its chart', () => {
  expect(fileName('Payments by hour, last 24 hours')).toBe('payments-by-hour-last-24-hours')
})
