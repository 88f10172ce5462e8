import { expect, test } from 'vitest'
import { unusualLetters } from './bank-account.ts'

test.each([
  ['Harbor Bank 24 (São Tomé) & Søn', ['ø']],
  ['Нarbоr Bank', ['Н', 'о']],
  ['ΑΒΓ', ['Α', 'Β', 'Γ']],
  ['Harbor Bank', []],
  ['Bаnk of Bаnks', ['а']],
])('the letters of %s that can look like A to Z are %j', (name, letters) => {
  expect(unusualLetters(name)).toEqual(letters)
})
