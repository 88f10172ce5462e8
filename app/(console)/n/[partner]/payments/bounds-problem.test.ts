import { expect, test } from 'vitest'
import { boundsProblem } from './bounds-problem.ts'

test('amounts without a currency cannot be searched, because their minor units are unknown', () => {
  expect(boundsProblem({ min: '100', max: '', currency: '' })).toContain('currency')
})

test('an invalid amount for the currency is an error', () => {
  expect(boundsProblem({ min: '1.5', max: '', currency: 'JPY' })).toContain('JPY')
  expect(boundsProblem({ min: '', max: '1,23', currency: 'USD' })).toContain('USD')
})

test('empty amounts and amounts valid in their currency have no error', () => {
  expect(boundsProblem({ min: ' ', max: '', currency: '' })).toBeUndefined()
  expect(boundsProblem({ min: '0.05', max: '1,234.5', currency: 'USD' })).toBeUndefined()
  expect(boundsProblem({})).toBeUndefined()
})
