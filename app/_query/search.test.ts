import { expect, test } from 'vitest'
import { pageOf, textOf } from './search.ts'

test('a text holds nothing that the API refuses a list for', () => {
  expect(textOf('a\u0000b\u001f')).toBe('ab')
  expect(textOf('half \ud83e')).toBe('half')
  expect(textOf('\u0000')).toBeUndefined()
})

test('a character is kept whole or left out where a text is cut', () => {
  expect(textOf('ab🧾', 4)).toBe('ab🧾')
  expect(textOf('ab🧾', 3)).toBe('ab')
})

test.each(['abc', '-1', '0', '1e3', '99999999999999999999', ['2', '3'], undefined])('page %s is the first', (given) => {
  expect(pageOf(given)).toBe(1)
})
