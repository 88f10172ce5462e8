import { expect, test } from 'vitest'
import { changeText, completionText } from './compare.ts'

test.each([
  [112, 100, '12 % more'],
  [50, 100, '50 % less'],
  [0, 100, '100 % less'],
  [3, 0, 'none then'],
  [7, 7, 'as much'],
  [0, 0, 'as much'],
  [1001, 1000, 'under 1 % more'],
  [999, 1000, 'under 1 % less'],
  [125_000, 100, '124,900 % more'],
])('%i after %i is %s', (now, before, text) => {
  expect(changeText(now, before)).toBe(text)
})

test('amounts beyond what a number holds are compared exactly', () => {
  expect(changeText(10n ** 30n + 1n, 10n ** 30n)).toBe('under 1 % more')
})

test('completion is the share of what has ended, and rounds to no certainty', () => {
  expect(completionText({ completed: 0, failed: 0, expired: 0 })).toBeUndefined()
  expect(completionText({ completed: 3, failed: 1, expired: 0 })).toBe('75.0 %')
  expect(completionText({ completed: 99_999, failed: 0, expired: 1 })).toBe('99.9 %')
  expect(completionText({ completed: 1, failed: 99_999, expired: 0 })).toBe('0.1 %')
  expect(completionText({ completed: 5, failed: 0, expired: 0 })).toBe('100 %')
  expect(completionText({ completed: 0, failed: 0, expired: 2 })).toBe('0 %')
})
