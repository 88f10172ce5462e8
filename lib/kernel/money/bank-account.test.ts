import { expect, test } from 'vitest'
import { hasCheckDigits, isBic, isIban, looksLikeIban, unusualLetters } from './bank-account.ts'

test.each([
  'DE89370400440532013000',
  'GB82WEST12345698765432',
  'MT84MALT011000012345MTLCAST001S',
  'DE60A9Z9A0Z0A1B',
  // The shortest and the longest.
  'NO9386011117947',
  'NO52111111111111111111111111111111',
])('%s is an IBAN', (iban) => {
  expect([isIban(iban), hasCheckDigits(iban), looksLikeIban(iban)]).toEqual([true, true, true])
})

test.each([
  ['a digit', 'DE89370400440532013001'],
  ['the order of two digits', 'DE89370400440532010300'],
  ['a letter', 'GB82VEST12345698765432'],
  ['the country', 'FR89370400440532013000'],
])('an IBAN with a mistake in %s looks like one, but is not valid', (_, text) => {
  expect([isIban(text), hasCheckDigits(text), looksLikeIban(text)]).toEqual([false, false, true])
})

test.each([
  ['too short', 'NO631111111111', false],
  ['too long', 'NO851111111111111111111111111111111', true],
  ['in lower case', 'de89370400440532013000', false],
  ['preceded by a word', 'IBANDE89370400440532013000', false],
  ['followed by a period', 'DE89370400440532013000.', false],
  ['written with spaces', 'DE89 3704 0044 0532 0130 00', false],
  ['a plain account number', '370400440532013000', false],
  ['empty', '', false],
])('a text that is %s is not an IBAN', (_, text, isSimilar) => {
  expect([isIban(text), looksLikeIban(text)]).toEqual([false, isSimilar])
})

test('the check digits of creditor references are verified, too', () => {
  expect(hasCheckDigits('RF18539007547034')).toBe(true)
  expect(hasCheckDigits('RF18539007547043')).toBe(false)
})

test.each(['DEUTDEFF', 'DEUTDEFF500', 'A1B2DEFF', 'DEUTDE3BXXX'])('%s is a BIC', (bic) => {
  expect(isBic(bic)).toBe(true)
})

test.each([
  'deutdeff',
  'DEUTDEF',
  'DEUTDEFF5',
  'DEUTDEFF50',
  'DEUTDEFF5000',
  'DEUT1EFF',
  'DEUTD1FF',
  'DEU-DEFF',
  'DEUTDEF-',
  'XDEUTDEFF-500',
  'DEUTDEFF 500',
  '',
])('“%s” is not a BIC', (text) => {
  expect(isBic(text)).toBe(false)
})

test.each([
  ['Harbor Bank 24 (São Tomé) & Søn', ['ø']],
  ['Нarbоr Bank', ['Н', 'о']],
  ['ΑΒΓ', ['Α', 'Β', 'Γ']],
  ['Harbor Bank', []],
  ['Bаnk of Bаnks', ['а']],
])('the letters of %s that can look like A to Z are %j', (name, letters) => {
  expect(unusualLetters(name)).toEqual(letters)
})
