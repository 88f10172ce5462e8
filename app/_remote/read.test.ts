import { expect, test } from 'vitest'
import { amountAt, listAt, textAt, timeAt, wordOf } from './read.ts'

test('a time is read in each format of the specification, and in no other', () => {
  const at = {
    unix: 1_795_000_000,
    big: '1795000000',
    seconds: { seconds: 1_795_000_000 },
    iso: '2026-11-18T11:06:40Z',
  }
  const read = (path: string) => timeAt(at, path)
  expect(['unix', 'big', 'seconds', 'iso'].map(read)).toEqual(Array(4).fill(1_795_000_000_000))
  for (const odd of [null, {}, [], 'soon', Number.NaN, 1e99, true, undefined])
    expect(timeAt({ odd }, 'odd')).toBeUndefined()
})

test('an amount is valid only if it can be shown exactly', () => {
  expect(amountAt({ a: { currency: 'USD', total: '10000' } }, 'a')).toEqual({ currency: 'USD', minor: '10000' })
  const odd = [{ currency: '€', total: '1' }, { currency: 'USD', total: '1.5' }, { currency: 'USD' }, 'USD 1', null]
  for (const a of odd) expect(amountAt({ a }, 'a')).toBeUndefined()
})

test('lists and texts of any response are either read or ignored', () => {
  for (const answer of [null, undefined, 7, 'text', [], { list: 7 }]) {
    expect(listAt(answer, 'list')).toEqual([])
    expect(textAt(answer, 'a.b.c')).toBeUndefined()
  }
  expect(listAt({ list: [null, 1, { token: 'a' }, []] }, 'list')).toEqual([{ token: 'a' }])
  expect(textAt({}, 'constructor.name')).toBeUndefined()
  expect(wordOf({ on_hold: 4 }, '4')).toBe('on hold')
  expect(wordOf({ on_hold: 4 }, '9')).toBe('Unknown (9)')
})
