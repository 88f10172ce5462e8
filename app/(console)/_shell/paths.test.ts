import { expect, test } from 'vitest'
import { namespaceOf, sameScreenIn } from './paths.ts'

test('the namespace is the segment after /n', () => {
  expect(namespaceOf('/n/part_1/tasks')).toBe('part_1')
  expect(namespaceOf('/n/part_1')).toBe('part_1')
  expect(namespaceOf('/namespaces')).toBeUndefined()
})

test('switching the namespace keeps the screen and closes its open records', () => {
  expect(sameScreenIn('/n/part_1/tasks', 'part_2')).toBe('/n/part_2/tasks')
  expect(sameScreenIn('/n/part_1/payments/pay_1', 'part_2')).toBe('/n/part_2/payments')
})

test('choosing a namespace from outside a namespace opens its overview', () => {
  expect(sameScreenIn('/namespaces', 'part_2')).toBe('/n/part_2/overview')
})
