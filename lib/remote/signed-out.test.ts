import { expect, test } from 'vitest'
import { createSignedOut } from './signed-out.ts'

test('who signed out stays so until the session’s end, and the list never grows beyond its bound', () => {
  let now = 0
  const list = createSignedOut(() => now, 3)
  list.add('a', 100)
  list.add('b', 50)
  list.add('c', 200)
  expect(['a', 'b', 'c', 'd'].map(list.has)).toEqual([true, true, true, false])
  // Full of sessions that go on: the one goes that would have ended first. Signing out twice takes no second place.
  list.add('c', 200)
  list.add('d', 300)
  expect(['a', 'b', 'c', 'd'].map(list.has)).toEqual([true, false, true, true])
  // Whatever ended by itself needs no place.
  now = 200_000
  list.add('e', 250)
  list.add('f', 300)
  expect(['a', 'c', 'd', 'e', 'f'].map(list.has)).toEqual([false, false, true, true, true])
})
