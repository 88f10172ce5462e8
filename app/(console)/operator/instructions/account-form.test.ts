import { expect, test } from 'vitest'
import { accountForm, newAccount } from './account-form.ts'

const filled = { ...newAccount('live'), bank: 'Central Bank', holder: 'Clearing Ltd', reason: 'Opened this week' }

test('an IBAN is sent without spaces and in upper case', () => {
  const { success, data } = accountForm.safeParse({ ...filled, number: 'de89 3704 0044 0532 0130 00', bic: '' })
  expect([success, data]).toMatchObject([true, { account: { iban: 'DE89370400440532013000' } }])
  expect(data).not.toHaveProperty('account.account_number')
  expect(data).not.toHaveProperty('account.bic')
})

test('another number is sent as an account number', () => {
  expect(accountForm.parse({ ...filled, number: '0123-45', bic: 'cobadeff' })).toMatchObject({
    account: { account_number: '0123-45', bic: 'COBADEFF' },
  })
})

test.each([
  ['', /Enter an IBAN/],
  ['DE88370400440532013000', /check digits/],
  ['12_34', /at most 34/],
  ['1'.repeat(35), /at most 34/],
])('the number %j is refused', (number, message) => {
  const { error } = accountForm.safeParse({ ...filled, number })
  expect(error?.issues).toMatchObject([{ path: ['number'], message: expect.stringMatching(message) }])
})

test('a BIC of another length is refused', () => {
  const { error } = accountForm.safeParse({ ...filled, number: '1', bic: 'COBADE' })
  expect(error?.issues).toMatchObject([{ path: ['bic'] }])
})
