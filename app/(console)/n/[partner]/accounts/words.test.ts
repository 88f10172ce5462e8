import { expect, test } from 'vitest'
import { endText, lastFour, triesText } from './words.ts'

test('attempts are counted in words', () => {
  expect([3, 2, 1, 0].map(triesText)).toEqual([
    '3 attempts left',
    '2 attempts left',
    '1 attempt left',
    '0 attempts left',
  ])
})

test('a pending validation has no end time', () => {
  expect(endText({ status: 'pending', tries_left: 2 })).toBeUndefined()
  expect(endText({ status: 'verified', tries_left: 3 })).toBe('Verified on first attempt')
  expect(endText({ status: 'verified', tries_left: 1 })).toBe('Verified on third attempt')
  // Counts that only a remote gateway returns.
  expect(endText({ status: 'verified', tries_left: 0 })).toBe('Verified')
  expect(endText({ status: 'verified', tries_left: 4 })).toBe('Verified')
  expect(endText({ status: 'failed', tries_left: 0 })).toBe('Failed after three attempts')
})

test('only the last four digits of an account number are shown', () => {
  expect(lastFour('XXXX-XXXX-XXXX-1234')).toBe('····1234')
})
