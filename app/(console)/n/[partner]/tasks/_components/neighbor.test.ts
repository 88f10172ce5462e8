import { expect, test } from 'vitest'
import { neighbor } from './neighbor.ts'

const list = (...tokens: string[]) => tokens.map((token) => ({ token }))

test('moves to the next or previous task, and stops at the ends', () => {
  const tasks = list('a', 'b', 'c')
  expect(neighbor(tasks, 'b', 1, 1)).toBe('c')
  expect(neighbor(tasks, 'b', 1, -1)).toBe('a')
  expect(neighbor(tasks, 'c', 2, 1)).toBeUndefined()
  expect(neighbor(tasks, 'a', 0, -1)).toBeUndefined()
})

test('starts at an end if no task is open', () => {
  expect(neighbor(list('a', 'b'), undefined, 0, 1)).toBe('a')
  expect(neighbor(list('a', 'b'), undefined, 0, -1)).toBe('b')
})

test('a task that left the list is replaced by the one that took its place', () => {
  expect(neighbor(list('a', 'c', 'd'), 'b', 1, 1)).toBe('c')
  expect(neighbor(list('a', 'c', 'd'), 'b', 1, -1)).toBe('a')
})

test('after the last task has left, moves to the new last one', () => {
  expect(neighbor(list('a', 'b'), 'c', 2, 1)).toBe('b')
  expect(neighbor([], 'c', 0, 1)).toBeUndefined()
})
