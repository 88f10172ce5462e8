import { expect, test } from 'vitest'
import { AmountLines, amountsOf, linesFrom } from './amount-lines.ts'

test('amounts are read one per line, with group separators and currencies in any case', () => {
  expect(amountsOf(' 1,000.5 usd \n\n250 JPY')).toEqual([
    { currency: 'USD', total: '100050' },
    { currency: 'JPY', total: '250' },
  ])
})

test('formatted lines can be read again', () => {
  const amounts = [
    { currency: 'USD', total: '100050' },
    { currency: 'KWD', total: '1' },
  ]
  expect(linesFrom(amounts)).toBe('1,000.50 USD\n0.001 KWD')
  expect(amountsOf(linesFrom(amounts))).toEqual(amounts)
})

test.each([
  ['1000', 'Line 1: Enter an amount and its currency, like 1,000.00 USD'],
  ['10 USD\n20 XXY', 'Line 2: Enter an amount and its currency, like 1,000.00 USD'],
  ['10 USD\n20 usd', 'Line 2: USD is already on another line'],
  ['1.234 USD', 'Line 1: USD has at most 2 decimals'],
  ['-1 USD', 'Line 1: Write the amount in digits, like 1,234.50'],
  ['0.00 USD', 'Line 1: Enter an amount above 0'],
])('%j is refused with its line number', (typed, message) => {
  expect(AmountLines.safeParse(typed).error?.issues[0]?.message).toBe(message)
})
