import { expect, test } from 'vitest'
import { changeText, completionText } from './compare.ts'

test.each([
  [112, 100, '+12%'],
  [50, 100, '−50%'],
  [0, 100, '−100%'],
  [3, 0, undefined],
  [7, 7, 'No change'],
  [0, 0, undefined],
  [1001, 1000, 'Up less than 1%'],
  [999, 1000, 'Down less than 1%'],
  [1000, 100, '+900%'],
  [1001, 100, undefined],
])('%i after %i is %s', (now, before, text) => {
  expect(changeText(now, before)).toBe(text)
})

test('a change from only a few payments has no percentage', () => {
  expect(changeText(6, 3, 10)).toBeUndefined()
  expect(changeText(3, 3, 10)).toBeUndefined()
  expect(changeText(12, 10, 10)).toBe('+20%')
})

test('amounts beyond Number.MAX_SAFE_INTEGER are compared exactly', () => {
  expect(changeText(10n ** 30n + 1n, 10n ** 30n)).toBe('Up less than 1%')
})

test('the completion rate counts ended payments only and never rounds to 0% or 100%', () => {
  expect(completionText({ completed: 0, failed: 0, expired: 0 })).toBeUndefined()
  expect(completionText({ completed: 3, failed: 1, expired: 0 })).toBe('75.0%')
  expect(completionText({ completed: 99_999, failed: 0, expired: 1 })).toBe('99.9%')
  expect(completionText({ completed: 1, failed: 99_999, expired: 0 })).toBe('0.1%')
  expect(completionText({ completed: 5, failed: 0, expired: 0 })).toBe('100%')
  expect(completionText({ completed: 0, failed: 0, expired: 2 })).toBe('0%')
})
