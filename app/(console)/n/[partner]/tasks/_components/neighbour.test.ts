import { expect, test } from 'vitest'
import { neighbour } from './neighbour.ts'

const list = (...tokens: string[]) => tokens.map((token) => ({ token }))

test('moves to the next or previous task, and stops at the ends', () => {
  const tasks = list('a', 'b', 'c')
  expect(neighbour(tasks, 'b', 1, 1)).toBe('c')
  expect(neighbour(tasks, 'b', 1, -1)).toBe('a')
  expect(neighbour(tasks, 'c', 2, 1)).toBeUndefined()
  expect(neighbour(tasks, 'a', 0, -1)).toBeUndefined()
})

test('starts at an end if no task is open', () => {
  expect(neighbour(list('a', 'b'), undefined, 0, 1)).toBe('a')
  expect(neighbour(list('a', 'b'), undefined, 0, -1)).toBe('b')
})

test('a task that left the list is replaced by the one that took its place', () => {
  expect(neighbour(list('a', 'c', 'd'), 'b', 1, 1)).toBe('c')
  expect(neighbour(list('a', 'c', 'd'), 'b', 1, -1)).toBe('a')
})

test('after the last task has left, moves to the new last one', () => {
  expect(neighbour(list('a', 'b'), 'c', 2, 1)).toBe('b')
  expect(neighbour([], 'c', 0, 1)).toBeUndefined()
})
