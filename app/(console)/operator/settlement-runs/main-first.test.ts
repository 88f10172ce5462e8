import { expect, test } from 'vitest'
import { mainFirst } from './main-first.ts'

test('batches with more transactions come first, and equal ones stay in order of currency', () => {
  const batches = [
    { currency: 'EUR', txn_count: 1 },
    { currency: 'GBP', txn_count: 7 },
    { currency: 'JPY', txn_count: 1 },
    { currency: 'USD', txn_count: 30 },
  ]
  expect(mainFirst(batches).map(({ currency }) => currency)).toEqual(['USD', 'GBP', 'EUR', 'JPY'])
})
