import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isRoutingNumber } from './routing-number.ts'

describe('a routing number', () => {
  // The Federal Reserve's own, and the example in the ABA's description.
  it.each(['011000015', '021001208', '121000374', '111000025'])('%s is valid', (text) => {
    expect(isRoutingNumber(text)).toBe(true)
  })

  it.each([
    '',
    '000000000',
    '01100001',
    '0110000150',
    '011000016',
    '011 000015',
    ' 11000015',
    '011000015\n',
    '-11000015',
    '٠١١٠٠٠٠١٥',
    '01100001x',
  ])('%j is invalid', (text) => {
    expect(isRoutingNumber(text)).toBe(false)
  })
})

describe('properties', () => {
  const digit = fc.integer({ min: 0, max: 9 })
  /** Any eight digits with their check digit. */
  const valid = fc
    .array(digit, { minLength: 8, maxLength: 8 })
    .map((digits) => digits.join(''))
    .map((head) => Array.from({ length: 10 }, (_, last) => `${head}${last}`).filter(isRoutingNumber))
    .filter((found) => found.length > 0)

  it('has exactly one check digit for each eight digits', () => {
    fc.assert(
      fc.property(valid, (found) => {
        expect(found).toHaveLength(1)
      }),
    )
  })

  it('with one wrong digit is invalid', () => {
    fc.assert(
      fc.property(valid, fc.integer({ min: 0, max: 8 }), fc.integer({ min: 1, max: 9 }), ([text = ''], at, by) => {
        const wrong = (Number(text.charAt(at)) + by) % 10
        expect(isRoutingNumber(`${text.slice(0, at)}${wrong}${text.slice(at + 1)}`)).toBe(false)
      }),
    )
  })

  it('with two adjacent digits swapped is invalid, unless they differ by five', () => {
    fc.assert(
      fc.property(valid, fc.integer({ min: 0, max: 7 }), ([text = ''], at) => {
        const [a, b] = [text.charAt(at), text.charAt(at + 1)]
        fc.pre(a !== b)
        const swapped = `${text.slice(0, at)}${b}${a}${text.slice(at + 2)}`
        expect(isRoutingNumber(swapped)).toBe(Math.abs(Number(a) - Number(b)) === 5)
      }),
    )
  })
})
