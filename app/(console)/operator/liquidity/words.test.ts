import { expect, test } from 'vitest'
import { changeText, figureText } from './words.ts'

const amount = { currency: 'USD', total: '500000' }

test('a change in a few words', () => {
  expect(changeText({ kind: 'cap', currency: 'USD', amount })).toBe('Cap of 5,000.00 USD')
  expect(changeText({ kind: 'cap', currency: 'USD', amount: null })).toBe('Remove the USD cap')
  expect(changeText({ kind: 'withdrawal', currency: 'USD', amount })).toBe('Withdrawal of 5,000.00 USD')
})

test('a figure that is not limited', () => {
  expect([figureText('USD', null), figureText('USD', 0n)]).toEqual(['No limit', '0.00 USD'])
})
