import { expect, test } from 'vitest'
import { bindingOf, inColumn, SEALED_COLUMNS } from './sealed-columns.ts'
import { makeSeals, type SecretKeys } from './seals.ts'

const OLD = 'a master secret for tests, long enough'
const NEW = 'another master secret for tests, as long'
/** Sealed with OLD by the release before this format. */
const LEGACY = '6iqNgng3xjdw9L9couh0U0jXyS6Z1SlahRjQFiz0qwpNdqcchp95Vos='
const seals = (...keys: SecretKeys) => makeSeals(keys, 'read')
const place = inColumn('accountNumber', 'acct_1', 'part_1')

test('a text opens where it was sealed, and no two ciphertexts are equal', () => {
  const { seal, open, prefix } = seals(OLD)
  const sealed = seal(place, '5550199887766')
  expect(open(place, sealed)).toBe('5550199887766')
  expect(seal(place, '5550199887766')).not.toBe(sealed)
  expect(sealed.startsWith(prefix)).toBe(true)
})

test('a ciphertext copied to another row, column or owner cannot be decrypted', () => {
  const { seal, open } = seals(OLD)
  const all = Object.values(SEALED_COLUMNS)
  const rows = [
    ['row 1', 'owner'],
    ['row 2', 'owner'],
    ['row 1', 'another'],
  ]
  const places = all.flatMap((column) => rows.map((row) => bindingOf(column, row)))
  for (const from of places) {
    const sealed = seal(from, 'secret')
    expect(places.filter((to) => opens(() => open(to, sealed)))).toEqual([from])
  }
})

test('one part of a location cannot be read as another', () => {
  const { seal, open } = seals(OLD)
  const sealed = seal(inColumn('storedAnswer', 'a b', 'c'), 'secret')
  expect(() => open(inColumn('storedAnswer', 'a', 'b c'), sealed)).toThrow()
})

test('a changed, truncated or invented ciphertext does not open', () => {
  const { seal, open, prefix } = seals(OLD)
  const sealed = seal(place, 'secret')
  const flipped = sealed.replace(/.$/, (last) => (last === 'A' ? 'Q' : 'A'))
  for (const text of [flipped, sealed.slice(0, -4), prefix, `${prefix}AAAA`, '', 'AAAA', sealed.slice(2)]) {
    expect(() => open(place, text), text).toThrow()
  }
})

test('the first key seals and all of them open; the error for an unknown key names it', () => {
  const before = seals(OLD).seal(place, 'secret')
  const after = seals(NEW, OLD).seal(place, 'secret')
  expect(seals(NEW, OLD).open(place, before)).toBe('secret')
  expect(seals(OLD, NEW).open(place, after)).toBe('secret')
  expect(seals(NEW).open(place, after)).toBe('secret')
  expect(() => seals(NEW).open(place, before)).toThrow(before.split('.')[1])
  expect(() => seals(OLD, OLD)).toThrow('different')
})

test('ciphertexts of the previous release open with any of the keys, until they are disabled', () => {
  expect(seals(OLD).open(place, LEGACY)).toBe('5550199887766')
  expect(seals(NEW, OLD).open(place, LEGACY)).toBe('5550199887766')
  expect(() => seals(NEW).open(place, LEGACY)).toThrow()
  expect(() => makeSeals([OLD], 'refuse').open(place, LEGACY)).toThrow('LEGACY_SEALS')
})

test('during an upgrade, it seals in the previous format and opens both', () => {
  const upgrading = makeSeals([OLD], 'write')
  const sealed = upgrading.seal(place, '5550199887766')
  // The previous format: base64 of nonce, tag and body.
  expect(sealed).toMatch(/^[A-Za-z0-9+/]+=*$/)
  expect(sealed.length).toBe(LEGACY.length)
  expect(seals(OLD).open(place, sealed)).toBe('5550199887766')
  expect(upgrading.open(place, seals(OLD).seal(place, 'secret'))).toBe('secret')
})

function opens(run: () => unknown): boolean {
  try {
    run()
    return true
  } catch {
    return false
  }
}
