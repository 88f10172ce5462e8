import { expect, test } from 'vitest'
import { endText, lastFour, triesText } from './words.ts'

test('tries are counted in words', () => {
  expect([3, 2, 1, 0].map(triesText)).toEqual([
    'Three of three tries left',
    'Two of three tries left',
    'One of three tries left',
    'No of three tries left',
  ])
})

test('a validation that is under way has no end', () => {
  expect(endText({ status: 'pending', tries_left: 2 })).toBeUndefined()
  expect(endText({ status: 'verified', tries_left: 3 })).toBe('Right at the first try')
  expect(endText({ status: 'verified', tries_left: 1 })).toBe('Right in the end')
  expect(endText({ status: 'failed', tries_left: 0 })).toBe('Ended by the third wrong try')
})

test('of a number the last four digits are shown', () => {
  expect(lastFour('XXXX-XXXX-XXXX-1234')).toBe('····1234')
})
