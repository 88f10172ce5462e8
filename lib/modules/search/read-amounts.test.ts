import { describe, expect, test } from 'vitest'
import { readAmounts } from './read-amounts.ts'

// What a text can mean as an amount, in the currencies that the namespace uses.

/** The readings as text: `USD 4555`, and `USD 4555 minor` if it was read in minor units. */
const read = (text: string, currencies = ['USD']) =>
  readAmounts(text, currencies).map(({ currency, minor, isMinor }) => `${currency} ${minor}${isMinor ? ' minor' : ''}`)

describe('a number alone', () => {
  test.each([
    ['45.55', ['USD 4555']],
    ['45,55', ['USD 4555']],
    ['45.5', ['USD 4550']],
    ['4555', ['USD 455500', 'USD 4555 minor']],
    ['0.05', ['USD 5']],
    ['007', ['USD 700', 'USD 7 minor']],
    ['-45.55', ['USD 4555']],
    ['+ 45.55', ['USD 4555']],
    ['−45.55', ['USD 4555']],
    ['45,-', ['USD 4500', 'USD 45 minor']],
    ['45.–', ['USD 4500', 'USD 45 minor']],
  ])('%s is read as %j', (text, readings) => {
    expect(read(text)).toEqual(readings)
  })

  test.each([
    ['0'],
    ['0.00'],
    ['45.'],
    ['.45'],
    ['4567.555'],
    ['1.2.3'],
    ['2026.11.26'],
    ['26.11.2026'],
    ['INV-2026-0042'],
    ['45_55'],
    ['1e3'],
    ['v45.55'],
    ['45.55x'],
    [''],
  ])('%s is none', (text) => {
    expect(read(text)).toEqual([])
  })
})

describe('groups of digits', () => {
  test.each([
    ['1,234.56', ['USD 123456']],
    ['1.234,56', ['USD 123456']],
    ['1 234,56', ['USD 123456']],
    ["1'234.56", ['USD 123456']],
    ['1’234.56', ['USD 123456']],
    ['12,34,567.89', ['USD 123456789']],
    ['1,234,567', ['USD 123456700', 'USD 1234567 minor']],
    ['1 234', ['USD 123400', 'USD 1234 minor']],
    // Either a decimal point, for which the currency has too few decimals, or a group.
    ['1,234', ['USD 123400', 'USD 1234 minor']],
  ])('%s is read as %j', (text, readings) => {
    expect(read(text)).toEqual(readings)
  })

  test.each([['1,23,4'], ['12345678,1,567.89'], ['1 2'], ['12 34'], ['1.234.56']])('%s is none', (text) => {
    expect(read(text)).toEqual([])
  })
})

describe('decimals of the currency', () => {
  test.each([
    ['45.55', ['JPY'], []],
    ['4555', ['JPY'], ['JPY 4555']],
    ['4555.0', ['JPY'], []],
    ['1.234', ['KWD'], ['KWD 1234', 'KWD 1234000', 'KWD 1234 minor']],
    ['45.55', ['KWD'], ['KWD 45550']],
    ['45.55', ['USD', 'EUR', 'JPY'], ['USD 4555', 'EUR 4555']],
    ['45.55', [], []],
  ])('%s in %j is read as %j', (text, currencies, readings) => {
    expect(read(text, currencies)).toEqual(readings)
  })
})

describe('a currency', () => {
  const IN_USE = ['USD', 'EUR', 'CAD', 'GBP', 'JPY']
  test.each([
    ['45.55 USD', ['USD 4555']],
    ['45.55usd', ['USD 4555']],
    ['USD 45.55', ['USD 4555']],
    ['usd45.55', ['USD 4555']],
    ['€45.55', ['EUR 4555']],
    ['45,55 €', ['EUR 4555']],
    ['£45.55', ['GBP 4555']],
    ['$45.55', ['USD 4555', 'CAD 4555']],
    ['US$45.55', ['USD 4555', 'CAD 4555']],
    ['$ -45.55', ['USD 4555', 'CAD 4555']],
    ['¥4555', ['JPY 4555']],
    ['CHF 45.55', []],
    ['₹45.55', []],
  ])('%s limits the readings to %j', (text, readings) => {
    expect(read(text, IN_USE)).toEqual(readings)
  })

  test.each([['inv 4711'], ['INV4711'], ['4711 pcs'], ['order 4711'], ['tax 1,234']])(
    'a word beside a whole number is none, so %s is no amount',
    (text) => {
      expect(read(text)).toEqual([])
    },
  )
})

describe('within a sentence', () => {
  test.each([
    ['charged 45.55 twice', ['USD 4555']],
    ['was 45.55 for', ['USD 4555']],
    ['charged $45 twice', ['USD 4500', 'USD 45 minor']],
    ['charged 45 USD twice', ['USD 4500', 'USD 45 minor']],
    ['45.55 or 12.34', ['USD 4555', 'USD 1234']],
    ['invoice 4711 of May', []],
    ['twice 45', []],
    ['45 twice', []],
  ])('%s: only numbers with decimals or a currency are amounts', (text, readings) => {
    expect(read(text)).toEqual(readings)
  })

  test('at most four numbers are read', () => {
    expect(read('1.01; 1.02; 1.03; 1.04; 1.05')).toEqual(['USD 101', 'USD 102', 'USD 103', 'USD 104'])
  })
})

test('an amount has at most 18 digits in minor units, without leading zeros', () => {
  const digits = '1'.repeat(18)
  expect(read(digits)).toEqual([`USD ${digits} minor`])
  expect(read(`000${digits}`)).toEqual([`USD ${digits} minor`])
  expect(read(`${digits}1`)).toEqual([])
  expect(read(`${digits.slice(2)}.00`)).toEqual([`USD ${digits.slice(2)}00`])
})
