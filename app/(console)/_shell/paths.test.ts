import { expect, test } from 'vitest'
import { namespaceOf, sameScreenIn } from './paths.ts'

test('the namespace is the segment after /n', () => {
  expect(namespaceOf('/n/part_1/tasks')).toBe('part_1')
  expect(namespaceOf('/n/part_1')).toBe('part_1')
  expect(namespaceOf('/namespaces')).toBeUndefined()
})

test('switching the namespace keeps the screen and leaves what is open on it', () => {
  expect(sameScreenIn('/n/part_1/tasks', 'part_2')).toBe('/n/part_2/tasks')
  expect(sameScreenIn('/n/part_1/payments/pay_1', 'part_2')).toBe('/n/part_2/payments')
})

test('a namespace chosen outside of any opens on its overview', () => {
  expect(sameScreenIn('/namespaces', 'part_2')).toBe('/n/part_2/overview')
})
