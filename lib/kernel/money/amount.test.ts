import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  formatDecimal,
  formatMoney,
  isCurrency,
  minorDigits,
  parseDecimal,
  parseMinor,
  plainDecimal,
} from './amount.ts'
import { CURRENCIES } from './currencies.ts'

describe('amount.total on the wire', () => {
  it.each(['1', '10000', '999999999999999999'])('accepts %j exactly', (total) => {
    expect(parseMinor(total)).toBe(BigInt(total))
  })

  it.each([
    '',
    '0',
    '00',
    '01',
    '-1',
    '+1',
    '1.0',
    '1e2',
    ' 10',
    '10\n',
    '0x10',
    '1_000',
    '1,000',
    '١٢',
    'NaN',
    '1000000000000000000',
  ])('rejects %j', (total) => {
    expect(() => parseMinor(total)).toThrow(
      new RangeError('must be an integer string in minor units, 1 to 18 digits, greater than 0, without leading zeros'),
    )
  })
})

describe('currencies', () => {
  it('has the number of decimals of ISO 4217', () => {
    expect(['USD', 'JPY', 'KWD', 'IQD', 'HUF', 'UYW'].map(minorDigits)).toEqual([2, 0, 3, 3, 2, 4])
  })

  it.each(['DEM', 'HRK', 'BGN', 'ANG', 'ZWL', 'SLL', 'CUC'])('rejects the withdrawn code %s', (code) => {
    expect(isCurrency(code)).toBe(false)
  })

  it.each(['XAU', 'XDR', 'XTS', 'XXX', 'CLF'])('rejects %s, in which accounts are not held', (code) => {
    expect(isCurrency(code)).toBe(false)
  })

  it.each(['usd', 'US', 'USDX', '', ' USD', '__proto__', 'toString'])('rejects %j', (code) => {
    expect(isCurrency(code)).toBe(false)
    expect(() => minorDigits(code)).toThrow(new RangeError(`unknown currency ${code}`))
  })

  it('lists every code once, sorted', () => {
    expect(CURRENCIES).toHaveLength(156)
    expect([...new Set(CURRENCIES)].sort()).toEqual(CURRENCIES)
    expect(CURRENCIES.every((code) => /^[A-Z]{3}$/.test(code) && isCurrency(code))).toBe(true)
  })
})

describe('a formatted amount', () => {
  it.each([
    ['USD', 10000n, '100.00 USD'],
    ['USD', 123456789n, '1,234,567.89 USD'],
    ['USD', 5n, '0.05 USD'],
    ['USD', 0n, '0.00 USD'],
    ['USD', -5n, '-0.05 USD'],
    ['USD', -123456n, '-1,234.56 USD'],
    ['JPY', 1234567n, '1,234,567 JPY'],
    ['KWD', 1n, '0.001 KWD'],
  ])('%s %s is %s', (currency, minor, text) => {
    expect(formatMoney({ currency, minor })).toBe(text)
  })

  it('is exact beyond 2^53', () => {
    expect(formatDecimal({ currency: 'USD', minor: 900719925474099301n })).toBe('9,007,199,254,740,993.01')
    expect(formatDecimal({ currency: 'USD', minor: 123456789012345678901234567890n })).toBe(
      '1,234,567,890,123,456,789,012,345,678.90',
    )
  })

  it('follows the locale', () => {
    expect(formatDecimal({ currency: 'EUR', minor: 123456789n }, 'de-DE')).toBe('1.234.567,89')
  })
})

describe('a typed amount', () => {
  it.each([
    ['1,234.5', 'USD', 123450n],
    [' 100 ', 'USD', 10000n],
    ['0.05', 'USD', 5n],
    ['0', 'USD', 0n],
    ['007', 'JPY', 7n],
    ['1,234,567', 'JPY', 1234567n],
    ['1.234', 'KWD', 1234n],
    ['9,999,999,999,999,999.99', 'USD', 999999999999999999n],
  ])('%j in %s is parsed', (text, currency, minor) => {
    expect(parseDecimal(text, currency)).toBe(minor)
  })

  it.each(['', '.', '5.', '.5', '-1', '+1', '1,23', '12,34.5', '1,2345', '1 000', '1e3', '1.234,56', '$5', 'Infinity'])(
    '%j is rejected instead of guessed',
    (text) => {
      expect(() => parseDecimal(text, 'USD')).toThrow(RangeError)
    },
  )

  it('cannot have more decimals than its currency', () => {
    expect(() => parseDecimal('10.005', 'USD')).toThrow('USD has at most 2 decimals')
    expect(() => parseDecimal('1.5', 'JPY')).toThrow('JPY has no decimals')
  })

  it('without an amount is rejected with an explanation', () => {
    expect(() => parseDecimal('1.234,56', 'EUR')).toThrow('Write the amount in digits, like 1,234.50')
  })

  it('is rejected if the API would reject it', () => {
    expect(() => parseDecimal('10,000,000,000,000,000.00', 'USD')).toThrow('too large')
  })
})

describe('properties', () => {
  const currency = fc.constantFrom(...CURRENCIES)
  const minor = fc.bigInt({ min: 1n, max: 10n ** 18n - 1n })

  it('parses what it formats, with and without grouping', () => {
    fc.assert(
      fc.property(currency, minor, (currency, minor) => {
        expect(parseDecimal(formatDecimal({ currency, minor }), currency)).toBe(minor)
        expect(parseDecimal(plainDecimal({ currency, minor }), currency)).toBe(minor)
      }),
    )
  })

  it('every amount survives the API unchanged', () => {
    fc.assert(fc.property(minor, (minor) => parseMinor(minor.toString()) === minor))
  })

  it('a negative amount has the same digits with a minus sign', () => {
    fc.assert(
      fc.property(currency, minor, (currency, minor) => {
        expect(formatDecimal({ currency, minor: -minor })).toBe(`-${formatDecimal({ currency, minor })}`)
      }),
    )
  })
})
