import { expect, test } from 'vitest'
import { countedTotal, countText } from './count-text.ts'

test('a total that was not fully counted is shown as a lower bound', () => {
  expect(countText({ count: 12_345, count_is_exact: true })).toBe('12,345')
  expect(countText({ count: 5000, count_is_exact: false })).toBe('5,000+')
  expect(countText({ count: 0, count_is_exact: false })).toBe('0+')
})

test('the noun agrees with the total, and is plural for a lower bound', () => {
  expect(countedTotal({ count: 1, count_is_exact: true }, 'task')).toBe('1 task')
  expect(countedTotal({ count: 1, count_is_exact: false }, 'task')).toBe('1+ tasks')
  expect(countedTotal({ count: 1000, count_is_exact: false }, 'payment is', 'payments are')).toBe('1,000+ payments are')
})
