import { expect, test } from 'vitest'
import { firstOf } from './use-first-rows.ts'

const rows = (from: number, to: number) => Array.from({ length: to - from }, (_, at) => ({ id: `${from + at}` }))
const drawn = (from: number, to: number) => new Set(rows(from, to).map(({ id }) => id))

test.each([
  ['another page begins with what is seen first', rows(50, 100), drawn(0, 50), 20],
  ['a short page is drawn at once', rows(50, 70), drawn(0, 50), 20],
  ['an order of the same rows leaves none out', rows(0, 50).toReversed(), drawn(0, 50), 50],
  ['a few new rows at the top push none away', rows(0, 50), drawn(10, 50), 50],
  ['a filter keeps what it shares with the page before', rows(40, 90), drawn(0, 50), 30],
  ['many new rows at the top push none away', rows(0, 50), drawn(25, 75), 50],
  ['nothing is nothing', [], drawn(0, 50), 0],
])('%s', (_, next, before, count) => {
  expect(firstOf(next, before)).toBe(count)
})
