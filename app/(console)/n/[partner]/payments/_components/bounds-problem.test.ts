import { expect, test } from 'vitest'
import { boundsProblem } from './bounds-problem.ts'

test('amounts without a currency cannot be searched for: their minor units are not known', () => {
  expect(boundsProblem({ min: '100', max: '', currency: '' })).toContain('currency')
})

test('an invalid amount of the currency is an error, not a guess', () => {
  expect(boundsProblem({ min: '1.5', max: '', currency: 'JPY' })).toContain('JPY')
  expect(boundsProblem({ min: '', max: '1,23', currency: 'USD' })).toContain('USD')
})

test('nothing typed, or amounts of their currency, are in order', () => {
  expect(boundsProblem({ min: ' ', max: '', currency: '' })).toBeUndefined()
  expect(boundsProblem({ min: '0.05', max: '1,234.5', currency: 'USD' })).toBeUndefined()
  expect(boundsProblem({})).toBeUndefined()
})
