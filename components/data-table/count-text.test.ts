import { expect, test } from 'vitest'
import { countText } from './count-text.ts'

test('a total that was not fully counted says that there may be more', () => {
  expect(countText({ count: 12_345, count_is_exact: true })).toBe('12,345')
  expect(countText({ count: 5000, count_is_exact: false })).toBe('5,000+')
  expect(countText({ count: 0, count_is_exact: false })).toBe('0+')
})
