import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checkSecret, checksum, hashSecret, makeSecret, maskSecret } from './api-key-secret.ts'

const secret = makeSecret('live', (bytes) => new Uint8Array(bytes).fill(10))

describe('an API key secret', () => {
  it('consists of its environment, 32 characters of entropy and a checksum', () => {
    expect(secret).toMatch(/^csp_live_A{32}_[0-9A-Za-z]{6}$/)
    expect(makeSecret('sandbox', randomBytes)).toMatch(/^csp_test_[0-9A-Za-z]{32}_[0-9A-Za-z]{6}$/)
  })

  it('has the checksum of npm tokens', () => {
    // A token that npm published as a dummy: npm_qkJaB6MffYVzZXWqmcoF49yrUxP3wf + 0LsakP
    // (secretlint, issue 200).
    expect(checksum('qkJaB6MffYVzZXWqmcoF49yrUxP3wf')).toBe('0LsakP')
    expect(checksum('qkJaB6MffYVzZXWqmcoF49yrUxP3wg')).not.toBe('0LsakP')
  })

  it.each([
    '',
    'csp_live_',
    `${secret} `,
    ` ${secret}`,
    `${secret}\n`,
    secret.replace('live', 'prod'),
    secret.toLowerCase(),
  ])('cannot be %j', (text) => {
    expect(checkSecret(text)).toBe(false)
  })

  it('shows its prefix and its last four characters when masked', () => {
    expect(maskSecret(secret)).toBe(`csp_live_…${secret.slice(-4)}`)
  })

  it('is not shown at all if it is not one of this format', () => {
    expect(maskSecret('hunter2')).toBe('…')
  })

  it('is stored as its SHA-256', () => {
    // NIST FIPS 180 example "abc".
    expect(hashSecret('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad')
  })
})

describe('properties', () => {
  it('every generated secret is accepted', () => {
    for (let made = 0; made < 1000; made++) expect(checkSecret(makeSecret('live', randomBytes))).toBe(true)
  })

  it('every single wrong character is detected', () => {
    const made = makeSecret('sandbox', randomBytes)
    const at = fc.integer({ min: 0, max: made.length - 1 })
    fc.assert(
      fc.property(at, fc.constantFrom(...'abcXYZ019_'), (at, wrong) => {
        fc.pre(made.charAt(at) !== wrong)
        expect(checkSecret(made.slice(0, at) + wrong + made.slice(at + 1))).toBe(false)
      }),
    )
  })
})
