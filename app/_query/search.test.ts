import { expect, test } from 'vitest'
import { pageOf, textOf } from './search.ts'

test('a search text contains no characters that the API refuses', () => {
  expect(textOf('a\u0000b\u001f')).toBe('ab')
  expect(textOf('half \ud83e')).toBe('half')
  expect(textOf('\u0000')).toBeUndefined()
})

test('a text is never cut within a character', () => {
  expect(textOf('ab🧾', 4)).toBe('ab🧾')
  expect(textOf('ab🧾', 3)).toBe('ab')
})

test.each(['abc', '-1', '0', '1e3', '99999999999999999999', ['2', '3'], undefined])(
  'page %s is treated as the first',
  (given) => {
    expect(pageOf(given)).toBe(1)
  },
)
