import { expect, test } from 'vitest'
import { createSignedOut } from './signed-out.ts'

test('a sign-out is remembered until the session’s end, within a bounded list', () => {
  let now = 0
  const list = createSignedOut(() => now, 3)
  list.add('a', 100)
  list.add('b', 50)
  list.add('c', 200)
  expect(['a', 'b', 'c', 'd'].map(list.has)).toEqual([true, true, true, false])
  // If full, the session that would end first is dropped. Signing out twice takes one place.
  list.add('c', 200)
  list.add('d', 300)
  expect(['a', 'b', 'c', 'd'].map(list.has)).toEqual([true, false, true, true])
  // Expired sessions take no place.
  now = 200_000
  list.add('e', 250)
  list.add('f', 300)
  expect(['a', 'c', 'd', 'e', 'f'].map(list.has)).toEqual([false, false, true, true, true])
})
